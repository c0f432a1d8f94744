/** Schedules: when jobs run. */

const HOUR_MS = 60 * 60_000

/**
 * The schedule of a job that one node of the fleet runs. The node holds the job's lease. The job
 * runs at an interval, ms, or at an hour of the day by the machine's clock. The first run is
 * immediate.
 */
export type FleetSchedule = { perFleet: true } & ({ everyMs: number } | { atHour: number })

/** A job without a lease runs on each node at an interval, ms. */
export type Schedule = { everyMs: number } | FleetSchedule

/** Returns when the run after one that started at this time is due, ms. */
export function nextRunAt(schedule: Schedule, startedAt: number): number {
  if ('everyMs' in schedule) return startedAt + schedule.everyMs
  const next = new Date(startedAt)
  next.setHours(schedule.atHour, 0, 0, 0)
  if (next.getTime() <= startedAt) next.setDate(next.getDate() + 1)
  return next.getTime()
}

/**
 * Returns the longest time between two runs, ms. The day on which daylight saving time ends has 25
 * hours.
 */
export function maxWaitMs(schedule: Schedule): number {
  return 'everyMs' in schedule ? schedule.everyMs : 25 * HOUR_MS
}
