/**
 * What makes the home page change without a change of likes or games: the UTC day, the games that
 * are played now, and the trending games (ADR 73). Kept in memory for pages and their cache keys.
 */
import { dayOf } from '#catalogue/game-of-the-day.ts'
import type { Presence } from '../../cluster/presence.ts'
import type { Reader } from '../../db/db.server.ts'
import { listTrending } from '../likes/trending.server.ts'
import { MIN_PLAYERS } from './row-rules.ts'

/** A page does not change more often because players come and go, ms. */
const PLAYING_EVERY_MS = 5_000
/** Minimum time between two queries for trending games, ms. */
const TRENDING_EVERY_MS = 60_000

export interface HomeRows {
  /** Days since 1970, UTC. */
  readonly day: number
  /** Ids of the games with at least two players, the most played first. */
  readonly playing: readonly string[]
  /** Ids, the largest increase of likes first. */
  readonly trending: readonly string[]
  /** Changes with the day and with each of the lists. */
  readonly version: string
  /** Queries the trending games again, at most once a minute. */
  refresh(): Promise<void>
}

interface HomeRowsOptions {
  db: Reader
  presence: Pick<Presence, 'byGame'>
  /** The current time, ms. */
  now: () => number
}

/** Opens the rows. Reads the trending games once. */
export async function openHomeRows({ db, presence, now }: HomeRowsOptions): Promise<HomeRows> {
  let playing: string[] = []
  let playingReadAt = -Infinity
  let trending: string[] = []
  let trendingReadAt = -Infinity
  let changes = 0

  /** Players change all the time. The order is kept as long as the games are the same. */
  function readPlaying(): string[] {
    if (Math.abs(now() - playingReadAt) < PLAYING_EVERY_MS) return playing
    playingReadAt = now()
    const next = Object.entries(presence.byGame ?? {})
      .filter(([, players]) => players >= MIN_PLAYERS)
      .toSorted(([a, playersOfA], [b, playersOfB]) => playersOfB - playersOfA || (a < b ? -1 : 1))
      .map(([id]) => id)
    if (next.toSorted().join() === playing.toSorted().join()) return playing
    changes += 1
    playing = next
    return playing
  }

  async function refresh(): Promise<void> {
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
    get day() {
      return dayOf(now())
    },
    get playing() {
      return readPlaying()
    },
    get trending() {
      return trending
    },
    get version() {
      readPlaying()
      return `${dayOf(now())}-${changes}`
    },
    refresh,
  }
}
