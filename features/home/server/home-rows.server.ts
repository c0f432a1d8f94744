/**
 * The parts of the home page that change with time: the UTC day and its game, the played games, the
 * trending games (ADR 73). Kept in memory for pages and their cache keys.
 */
import { sql } from 'kysely'
import { dayOf } from '#catalogue/game-of-the-day.ts'
import { DAY_MS } from '#lib/duration.ts'
import type { Reader } from '#platform/db/db.server.ts'
import type { Presence } from '#platform/events/presence.ts'
import { createDailyGame, type DailyGameOptions } from './daily-game.server.ts'
import { MIN_PLAYERS } from '#features/discovery/row-rules.ts'

/** A page does not change more often because players come and go, ms. */
const PLAYING_EVERY_MS = 5_000
/** A game with too few players stays in the row for this time, ms, since they may come back. */
const PLAYED_FOR_MS = 60_000
/** Minimum time between two queries for trending games, ms. */
const TRENDING_EVERY_MS = 60_000
const WEEK_MS = 7 * DAY_MS
/** Minimum likes of a trending game in a week: fewer are chance. */
const MIN_LIKES = 3
/** The smallest increase over the week before, in likes. */
const MIN_INCREASE = 2

interface HomeRowsOptions extends DailyGameOptions {
  presence: Pick<Presence, 'byGame'>
}

export type HomeRows = Awaited<ReturnType<typeof openHomeRows>>

/** Opens the rows. Finds the game of the day and the trending games. */
export async function openHomeRows(options: HomeRowsOptions) {
  const { db, presence, now } = options
  const daily = createDailyGame(options)
  let playing: string[] = []
  let playingReadAt = -Infinity
  /** When each game last had enough players, ms. */
  let playedAt = new Map<string, number>()
  let trending: string[] = []
  let trendingReadAt = -Infinity
  let changes = 0

  /** Players change all the time. The order is kept as long as the games are the same. */
  function readPlaying(): string[] {
    const at = now()
    if (Math.abs(at - playingReadAt) < PLAYING_EVERY_MS) return playing
    playingReadAt = at
    const { byGame } = presence
    const players = (id: string) => byGame?.[id] ?? 0
    const played = Object.keys(byGame ?? {}).filter((id) => players(id) >= MIN_PLAYERS)
    const recent = byGame ? [...playedAt].filter(([, last]) => at - last < PLAYED_FOR_MS) : []
    playedAt = new Map([...recent, ...played.map((id) => [id, at] as const)])
    const next = [...playedAt.keys()].toSorted(
      (a, b) => players(b) - players(a) || (a < b ? -1 : 1),
    )
    if (next.toSorted().join() === playing.toSorted().join()) return playing
    changes += 1
    playing = next
    return playing
  }

  async function refresh(): Promise<void> {
    await daily.refresh()
    const at = now()
    if (Math.abs(at - trendingReadAt) < TRENDING_EVERY_MS) return
    const next = await listTrending(db, at)
    trendingReadAt = at
    if (next.join() === trending.join()) return
    changes += 1
    trending = next
  }

  await refresh()
  return {
    /** Days since 1970, UTC. */
    get day() {
      return dayOf(now())
    },
    /** The id of the game of the day; undefined if no game is available. */
    get dailyId() {
      return daily.id
    },
    /** Ids of the games with at least two players now or in the last minute, the most played first. */
    get playing() {
      return readPlaying()
    },
    /** Ids, the largest increase of likes first. */
    get trending() {
      return trending
    },
    /** Changes with the day and its game. Every list of games shows them. */
    get dayVersion() {
      return `${dayOf(now())}-${daily.id}`
    },
    /** Changes with the played and the trending games, too. Only the start page shows them. */
    get startVersion() {
      readPlaying()
      return `${dayOf(now())}-${daily.id}-${changes}`
    },
    /** Finds the game of the day. Queries the trending games again, at most once a minute. */
    refresh,
  }
}

/**
 * Returns the ids of the games with three or more likes in the last 7 days, at least two more than in
 * the 7 days before, the largest difference first. A like that was removed, or that does not count
 * yet, has no row in `game_like`, so it is in neither number. Reads only the index
 * `game_like_by_age`.
 *
 * @param now ms
 */
async function listTrending(db: Reader, now: number): Promise<string[]> {
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
