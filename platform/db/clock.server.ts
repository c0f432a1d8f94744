/**
 * One clock for all processes on a database, since the clocks of machines may differ by half a
 * minute. On Postgres it is the server's clock, extrapolated with the monotonic clock of the
 * process.
 */
import { sql, type Kysely } from 'kysely'
import { createPoller } from '#lib/poller.ts'

/** Interval of the measurements. Two machines' clocks drift apart by about 3 ms meanwhile. */
const MEASURE_EVERY_MS = 30_000
/** Number of round trips per measurement. The shortest one is the most precise. */
const ROUND_TRIPS = 3
/** Slower round trips are discarded: the error may be half of the round trip. */
const MAX_ERROR_MS = 500

interface Clock {
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
  let offsetMs: number | undefined
  async function measure(): Promise<void> {
    // On one connection, so that the wait for a connection is not part of the round trip.
    await db.connection().execute(async (connection) => {
      let errorMs = offsetMs === undefined ? Infinity : MAX_ERROR_MS
      for (let left = ROUND_TRIPS; left > 0; left -= 1) {
        const requestedAt = monotonic()
        const { rows } = await sql<{ ms: number }>`
          select cast(extract(epoch from clock_timestamp()) * 1000 as float8) as ms`.execute(
          connection,
        )
        const halfTripMs = (monotonic() - requestedAt) / 2
        if (halfTripMs >= errorMs) continue
        errorMs = halfTripMs
        // Assumes that the server read its clock halfway through the round trip.
        offsetMs = rows[0]!.ms - requestedAt - halfTripMs
      }
    })
  }
  await measure()
  const poller = createPoller(measure, { everyMs: MEASURE_EVERY_MS })
  return { now: () => Math.round(monotonic() + offsetMs!), stop: () => void poller.stop() }
}
