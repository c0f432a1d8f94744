/**
 * One clock for all processes on a database: those of their machines may be half a minute apart. On
 * Postgres it is the server's, carried on by a clock that nobody sets.
 */
import { sql, type Kysely } from 'kysely'
import { createPoller } from '../lib/poller.ts'

/** Two machines' clocks part by some 3 ms meanwhile. */
const MEASURE_EVERY_MS = 30_000
/** The shortest of so many round trips tells the time most exactly. */
const ROUND_TRIPS = 3
/** By half of it the time may be wrong: after a longer one, what was measured before is better. */
const MAX_ROUND_TRIP_MS = 1_000

export interface Clock {
  /** The time, whole ms since 1970. */
  now(): number
  stop(): void
}

export interface MeasuredClock extends Clock {
  /** Measures again; where that fails, or takes long, the last one holds. */
  measure(): Promise<void>
}

interface Measurement {
  /** What has to be added to the monotonic clock, ms. */
  offsetMs: number
  roundTripMs: number
}

/** The clock of the one machine that SQLite's file is on. */
export const machineClock: Clock = { now: () => Date.now(), stop: () => undefined }

/**
 * The clock of a Postgres, measured now and every 30 seconds.
 *
 * @param monotonic ms from any beginning, which nobody sets
 * @throws the database's fault, at the first measurement
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
      // Out of reach: whoever needs the database hears of it.
    }
  }

  const poller = createPoller(measure, { everyMs: MEASURE_EVERY_MS })
  return {
    now: () => Math.round(monotonic() + offsetMs),
    measure,
    stop: () => void poller.stop(),
  }
}

/** On one connection: the wait for it is no part of a round trip. */
function measureOffset(db: Kysely<any>, monotonic: () => number): Promise<Measurement> {
  return db.connection().execute(async (connection) => {
    let best: Measurement | undefined
    for (let attempts = 0; attempts < ROUND_TRIPS; attempts += 1) {
      const askedAt = monotonic()
      const { rows } = await sql<{ ms: number }>`
        select cast(extract(epoch from clock_timestamp()) * 1000 as float8) as ms`.execute(
        connection,
      )
      const roundTripMs = monotonic() - askedAt
      // The server looked at its clock half-way, as far as anybody can know.
      const offsetMs = rows[0]!.ms - (askedAt + roundTripMs / 2)
      if (!best || roundTripMs < best.roundTripMs) best = { offsetMs, roundTripMs }
    }
    return best!
  })
}
