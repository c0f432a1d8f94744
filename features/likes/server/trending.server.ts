/** Trending games: those with clearly more likes in the last 7 days than in the 7 days before. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { DAY_MS } from '#lib/duration.ts'

const WEEK_MS = 7 * DAY_MS
/** Minimum likes in a week: fewer are chance. */
const MIN_LIKES = 3
/** The smallest increase over the week before, in likes. */
const MIN_INCREASE = 2

/**
 * Returns the ids of the games with three or more likes in the last 7 days, at least two more than in
 * the 7 days before, the largest difference first. A like that was removed, or that does not count
 * yet, has no row in `game_like`, so it is in neither number. Reads only the index
 * `game_like_by_age`.
 *
 * @param now ms
 */
export async function listTrending(db: Reader, now: number): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    select game_id from (
      select game_id,
        sum(case when created_at > ${now - WEEK_MS} then 1 else 0 end) as recent,
        sum(case when created_at > ${now - WEEK_MS} then 0 else 1 end) as former
      from game_like
      where created_at > ${now - 2 * WEEK_MS} and created_at <= ${now}
      group by game_id) as weeks
    where recent >= ${MIN_LIKES} and recent - former >= ${MIN_INCREASE}
    order by recent - former desc, recent desc, game_id`.execute(db)
  return rows.map(({ game_id }) => game_id)
}
