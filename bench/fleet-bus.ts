/**
 * Measures the cost of the event bus: likes per second of one node with Redis and of one without,
 * on one Postgres.
 */
import { startPortal } from '../tests/portal.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import { startRedis } from '../tests/redis.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { likeRequests, signUpPlayers } from './players.ts'
import { callChild, demand, format, median, start } from './processes.ts'
import { gameOf } from './writes.ts'

const ROUNDS = 9
const ROUND_MS = 3_000
const CALLERS = 32
const MIN_RATIO = 0.9

/** Measures in alternating rounds, with every commit on the disk. */
export async function measureBus(): Promise<void> {
  await using postgres = (await startOwnPostgres(undefined, []))!
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
  using load = start('./load.ts')
  const rates: [number, number][] = []
  const orders: LoadOrder[] = []
  for (const { url } of [alone, meeting]) {
    const players = await signUpPlayers(url, CALLERS)
    const requests = players.map((player, caller) => likeRequests(url, player, gameOf(caller)))
    orders.push({ port: Number(new URL(url).port), requests, durationMs: ROUND_MS })
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured: number[] = []
    // The order alternates: remaining effects of the first would favor the second.
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { requests, seconds } = await callChild<LoadResult>(load, orders[index]!)
      measured[index] = requests / seconds
    }
    // The first round only warms up.
    if (round > 0) rates.push([measured[0]!, measured[1]!])
  }
  const ratio = median(rates.map(([without, withRedis]) => withRedis / without))
  const [without, withRedis] = [0, 1].map((index) => median(rates.map((rate) => rate[index]!)))
  demand(
    ratio >= MIN_RATIO,
    `likes of one node: ${format(withRedis!)}/s with Redis, ${format(without!)}/s without, ` +
      `ratio within a round ${ratio.toFixed(2)} (at least ${MIN_RATIO})`,
  )
}
