/** The play time of this week, Monday to Sunday in UTC, which only the player and friends see. */
import { sql } from 'kysely'
import type { EventOf } from '#app/cluster/events.ts'
import type { Reader } from '#app/db/db.server.ts'
import { removerOfExpired } from '#app/db/remove-rows.ts'
import { tableOf } from '#app/db/rows.ts'
import type { Tx } from '#app/db/transact.server.ts'

const DAY_MS = 24 * 60 * 60_000
/** 1970 began on a Thursday: the first Monday was day 4. */
const FIRST_MONDAY = 4
const COLUMNS = {
  user_id: 'text',
  week_start: 'bigint',
  game_id: 'text',
  play_ms: 'bigint',
} as const

/** Returns the Monday of the week, in days since 1970. `now` is in ms. */
export function weekStartOf(now: number): number {
  const day = Math.floor(now / DAY_MS)
  return day - ((((day - FIRST_MONDAY) % 7) + 7) % 7)
}

/** Adds credited play time to the week. */
export async function addWeekPlayTime(
  tx: Tx,
  events: readonly EventOf<'play-time-credited'>[],
): Promise<void> {
  const sums = new Map<
    string,
    { user_id: string; week_start: number; game_id: string; play_ms: number }
  >()
  for (const { userId, gameId, creditedMs, at } of events) {
    const week_start = weekStartOf(at)
    const key = `${userId} ${gameId} ${week_start}`
    const play_ms = (sums.get(key)?.play_ms ?? 0) + creditedMs
    sums.set(key, { user_id: userId, week_start, game_id: gameId, play_ms })
  }
  await sql`
    insert into week_play_time (user_id, week_start, game_id, play_ms)
    select user_id, week_start, game_id, play_ms
    from ${tableOf(tx, COLUMNS, [...sums.values()])} as given where true
    on conflict (user_id, week_start, game_id) do update
      set play_ms = week_play_time.play_ms + excluded.play_ms`.execute(tx)
}

/** A player's week. Games with the most play time come first. */
export interface PlayedWeek {
  publicId: string
  name: string
  totalMs: number
  games: { gameId: string; playMs: number }[]
}

/**
 * Returns this week of the player and of the friends who show their play time, the most play time
 * first. Those who have not played are left out.
 */
export async function listWeeks(db: Reader, userId: string, now = db.now()): Promise<PlayedWeek[]> {
  const rows = await db
    .selectFrom('week_play_time as week')
    .innerJoin('user', 'user.id', 'week.user_id')
    .innerJoin('profile', 'profile.user_id', 'week.user_id')
    .innerJoin('privacy_settings as privacy', 'privacy.user_id', 'week.user_id')
    .leftJoin('suspension', 'suspension.user_id', 'week.user_id')
    .select(['profile.public_id', 'user.name', 'week.game_id', 'week.play_ms'])
    .where('week.week_start', '=', weekStartOf(now))
    .where('suspension.user_id', 'is', null)
    .where((is) =>
      is.or([
        is('week.user_id', '=', userId),
        is.and([
          is('privacy.show_play_time', '=', 1),
          is('privacy.public_profile', '=', 1),
          is(
            'week.user_id',
            'in',
            is.selectFrom('friendship').select('friend_id').where('user_id', '=', userId),
          ),
        ]),
      ]),
    )
    .orderBy('week.play_ms', 'desc')
    .orderBy('week.game_id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.public_id)]
    .map(([publicId, played]) => {
      const games = played.map((row) => ({ gameId: row.game_id, playMs: Number(row.play_ms) }))
      const totalMs = games.reduce((sum, { playMs }) => sum + playMs, 0)
      return { publicId, name: played[0]!.name, totalMs, games }
    })
    .toSorted((one, other) => other.totalMs - one.totalMs)
}

/** Removes at most `limit` rows of former weeks. Returns the number removed. */
export const removeFormerWeeks = removerOfExpired(
  'week_play_time',
  ['user_id', 'week_start', 'game_id'],
  (row, now) => row('week_start', '<', weekStartOf(now)),
)
