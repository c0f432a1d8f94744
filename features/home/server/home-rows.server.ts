/**
 * The parts of the home page that change with time: the UTC day and its game, the played games, the
 * trending games (ADR 73). Kept in memory for pages and their cache keys.
 */
import { dayOf } from '#catalogue/game-of-the-day.ts'
import type { Presence } from '#platform/events/presence.ts'
import { listTrending } from '#features/likes/server/trending.server.ts'
import { createDailyGame, type DailyGameOptions } from './daily-game.server.ts'
import { MIN_PLAYERS } from '#features/discovery/row-rules.ts'

/** A page does not change more often because players come and go, ms. */
const PLAYING_EVERY_MS = 5_000
/** A game with too few players stays in the row for this time, ms, since they may come back. */
const PLAYED_FOR_MS = 60_000
/** Minimum time between two queries for trending games, ms. */
const TRENDING_EVERY_MS = 60_000

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
