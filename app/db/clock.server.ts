/**
 * One clock for all processes on a database, since the clocks of machines may differ by half a
 * minute. On Postgres it is the server's clock, extrapolated with the monotonic clock of the
 * process.
 */
import { sql, type Kysely } from 'kysely'
import { createPoller } from '../lib/poller.ts'

/** Interval of the measurements. Two machines' clocks drift apart by about 3 ms meanwhile. */
const MEASURE_EVERY_MS = 30_000
/** A slower measurement counts only if the last one was slower: the error may be half of the round trip. */
const MAX_ERROR_MS = 500
/** Maximum number of measurements at the start, while they are slow. */
const START_MEASUREMENTS = 3

export interface Clock {
  /** The current time, in whole ms since 1970. */
  now(): number
  stop(): void
}

/** The system clock, for SQLite. */
export const machineClock: Clock = { now: () => Date.now(), stop: () => undefined }

/**
 * Starts the clock of a Postgres server, which is measured now and every 30 seconds. While the server
 * is slow or unavailable, the last measurement counts.
 *
 * @param monotonic a monotonic clock with any origin, ms
 * @throws the database error of the first measurement
 */
export async function startPostgresClock(
  db: Kysely<any>,
  monotonic: () => number = () => performance.now(),
): Promise<Clock> {
  let offsetMs = 0
  let errorMs = Infinity
  async function measure(): Promise<void> {
    // On one connection, so that the wait for a connection is not part of the round trip.
    await db.connection().execute(async (connection) => {
      const requestedAt = monotonic()
      const { rows } = await sql<{ ms: number }>`
        select cast(extract(epoch from clock_timestamp()) * 1000 as float8) as ms`.execute(
        connection,
      )
      const halfTripMs = (monotonic() - requestedAt) / 2
      if (halfTripMs > MAX_ERROR_MS && halfTripMs >= errorMs) return
      // Assumes that the server read its clock halfway through the round trip.
      offsetMs = rows[0]!.ms - requestedAt - halfTripMs
      errorMs = halfTripMs
    })
  }
  for (let left = START_MEASUREMENTS; left > 0 && errorMs > MAX_ERROR_MS; left -= 1) await measure()
  const poller = createPoller(measure, { everyMs: MEASURE_EVERY_MS })
  return { now: () => Math.round(monotonic() + offsetMs), stop: () => void poller.stop() }
}
