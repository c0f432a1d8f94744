/**
 * One clock for all processes on a database, since the clocks of machines may differ by half a
 * minute. On Postgres it is the server's clock, extrapolated with the monotonic clock of the
 * process.
 */
import { sql, type Kysely } from 'kysely'
import { createPoller } from '../lib/poller.ts'

/** Interval of the measurements. Two machines' clocks drift apart by about 3 ms meanwhile. */
const MEASURE_EVERY_MS = 30_000
/** Number of round trips per measurement. The shortest one is the most precise. */
const ROUND_TRIPS = 3
/** A longer measurement is discarded, since the error may be half of the round trip. */
const MAX_ROUND_TRIP_MS = 1_000

export interface Clock {
  /** The current time, in whole ms since 1970. */
  now(): number
  stop(): void
}

export interface MeasuredClock extends Clock {
  /** Measures again. Keeps the last offset if the measurement fails or takes too long. */
  measure(): Promise<void>
}

interface Measurement {
  /** Difference between the database's clock and the monotonic clock, ms. */
  offsetMs: number
  roundTripMs: number
}

/** The system clock, for SQLite. */
export const machineClock: Clock = { now: () => Date.now(), stop: () => undefined }

/**
 * Starts the clock of a Postgres server, which is measured now and every 30 seconds.
 *
 * @param monotonic a monotonic clock with any origin, ms
 * @throws the database error of the first measurement
 */
export async function startPostgresClock(
  db: Kysely<any>,
  monotonic: () => number = () => performance.now(),
): Promise<MeasuredClock> {
  let { offsetMs } = await measureOffset(db, monotonic)

  async function measure() {
    try {
      const measured = await measureOffset(db, monotonic)
      if (measured.roundTripMs <= MAX_ROUND_TRIP_MS) offsetMs = measured.offsetMs
    } catch {
      // Postgres is unavailable. The next query reports it.
    }
  }

  const poller = createPoller(measure, { everyMs: MEASURE_EVERY_MS })
  return {
    now: () => Math.round(monotonic() + offsetMs),
    measure,
    stop: () => void poller.stop(),
  }
}

/** On one connection, so that the wait for a connection is not part of the round trip. */
function measureOffset(db: Kysely<any>, monotonic: () => number): Promise<Measurement> {
  return db.connection().execute(async (connection) => {
    let best: Measurement | undefined
    for (let attempts = 0; attempts < ROUND_TRIPS; attempts += 1) {
      const requestedAt = monotonic()
      const { rows } = await sql<{ ms: number }>`
        select cast(extract(epoch from clock_timestamp()) * 1000 as float8) as ms`.execute(
        connection,
      )
      const roundTripMs = monotonic() - requestedAt
      // Assumes that the server read its clock halfway through the round trip.
      const offsetMs = rows[0]!.ms - (requestedAt + roundTripMs / 2)
      if (!best || roundTripMs < best.roundTripMs) best = { offsetMs, roundTripMs }
    }
    return best!
  })
}
