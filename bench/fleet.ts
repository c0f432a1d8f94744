/**
 * Measures a fleet of three nodes behind a balancer: all pages that reconnect at once, a rolling
 * restart and a killed node under load, likes from node to node, and the cost of the event bus.
 * Exits with 1 if a limit is missed.
 */
import { startFleet, type Fleet } from '../tests/fleet/fleet.ts'
import { startPortal } from '../tests/portal.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import { startRedis } from '../tests/redis.ts'
import { GAME } from './crowd.ts'
import { measureKill, measureReconnects, measureRestart } from './fleet-faults.ts'
import type { LikeArrivalsOrder } from './like-arrivals.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { gameOf, likeRequests, signUpPlayers, type BenchPlayer } from './players.ts'
import { compareRates, demand, format, percentile, start } from './processes.ts'

const PLAYERS = 40

const STREAMS = 1_000
/** Number of likes, each after a pause. */
const LIKES = 60
const MAX_P99_MS = 300

const ROUNDS = 9
const ROUND_MS = 3_000
const CALLERS = 32
const MIN_RATIO = 0.9

/** A player likes at node A. Pages are open at B and C. */
async function measureLikes(fleet: Fleet, player: BenchPlayer) {
  const [a, b, c] = fleet.nodes
  using arrivals = start<LikeArrivalsOrder, number[]>('./like-arrivals.ts')
  const arrived = await arrivals.call({
    likeUrl: a.url,
    origin: fleet.url,
    streamUrls: [b.url, c.url],
    streams: STREAMS,
    cookie: player.cookie,
    gameId: GAME,
    likes: LIKES,
  })
  const times = arrived.toSorted((x, y) => x - y)
  const p99 = percentile(times, 0.99)
  demand(
    p99 < MAX_P99_MS,
    `a like on node A is in ${format(STREAMS)} streams of B and C within ` +
      `${p99.toFixed(0)} ms for 99 % of ${format(times.length)} ` +
      `(half: ${percentile(times, 0.5).toFixed(0)} ms; limit: ${MAX_P99_MS} ms)`,
  )
}

/**
 * Compares the likes of one node with Redis and of one without, on one Postgres that syncs every
 * commit to the disk.
 */
async function measureBus(): Promise<void> {
  await using postgres = (await startOwnPostgres([]))!
  await using redis = await startRedis()
  const shared = {
    AUTH_SECRET: 'one secret for the whole of the fleet',
    SMTP_URL: 'smtp://localhost:9',
  }
  await using alone = await startPortal({
    ...shared,
    DATABASE_URL: await createPostgresDatabase(postgres.url),
  })
  await using meeting = await startPortal({
    ...shared,
    DATABASE_URL: await createPostgresDatabase(postgres.url),
    REDIS_URL: redis.url,
  })
  using load = start<LoadOrder, LoadResult>('./load.ts')
  const prepare = async (url: string) => {
    const players = await signUpPlayers(url, CALLERS)
    const sent = players.map((player, caller) => likeRequests(url, player, gameOf(caller)))
    const order = { port: Number(new URL(url).port), requests: sent, durationMs: ROUND_MS }
    return async () => {
      const { requests, seconds } = await load.call(order)
      return requests / seconds
    }
  }
  const [withRedis, without] = [await prepare(meeting.url), await prepare(alone.url)]
  const { own, other, ratio } = await compareRates(ROUNDS, withRedis, without)
  demand(
    ratio >= MIN_RATIO,
    `likes of one node: ${format(own)}/s with Redis, ${format(other)}/s without, ` +
      `ratio within a round ${ratio.toFixed(2)} (at least ${MIN_RATIO})`,
  )
}

const fleet = await startFleet({ environment: { LIMITS: 'off' } })
try {
  const players = await signUpPlayers(fleet.url, PLAYERS)
  await measureReconnects(fleet, players)
  await measureRestart(fleet, players)
  await measureKill(fleet, players)
  await measureLikes(fleet, players[0]!)
} finally {
  await fleet.stop()
}
await measureBus()
