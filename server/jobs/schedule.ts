/** When jobs run. */

const HOUR_MS = 60 * 60_000

/**
 * The schedule of a job of the fleet: one node runs it at a time, and holds its lease (`LEASES`). It
 * runs at an interval, ms, or at an hour of the day by the machine's clock; the first time at once.
 */
export type FleetSchedule = { leaseId: number } & ({ everyMs: number } | { atHour: number })

/** A job of each node runs at an interval, ms. */
export type Schedule = { everyMs: number } | FleetSchedule

/** Returns when the run after one that started at this time is due, ms. */
export function nextRunAt(schedule: Schedule, startedAt: number): number {
  if ('everyMs' in schedule) return startedAt + schedule.everyMs
  const next = new Date(startedAt)
  next.setHours(schedule.atHour, 0, 0, 0)
  if (next.getTime() <= startedAt) next.setDate(next.getDate() + 1)
  return next.getTime()
}

/** Returns the longest time between two runs, ms. A day in autumn has an hour more. */
export function maxWaitMs(schedule: Schedule): number {
  return 'everyMs' in schedule ? schedule.everyMs : 25 * HOUR_MS
}
