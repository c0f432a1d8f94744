/** The types of a scheduled job, and when it runs. */
import type { PublishedEvent } from '#platform/events/events.ts'
import { HOUR_MS } from '#lib/duration.ts'

export interface Job {
  name: string
  schedule: Schedule
  /** Logged if a run fails. */
  failureMessage: string
  /** False if the configuration turns it off. Default: true. */
  isEnabled?: boolean
  /** Time from the start of the process to the first run, ms. Default: 0. */
  firstMs?: number
  /**
   * Time before the next run after one that failed or is not done, ms. Default: a minute. A failed job
   * with a lease runs again when its lease expires, after up to five minutes.
   */
  retryMs?: number
  /** Also runs when this event is published. */
  runsOn?: PublishedEvent['kind']
  /** The first run waits for the first run of the job of this name, which is earlier in the list. */
  after?: string
  /**
   * Runs the job once.
   *
   * @returns 'retry' if the job is not done. The next run is then after `retryMs`, or at once on
   *   another node if the job has a lease and this node stops.
   */
  run(context: JobContext): Promise<'retry' | void>
}

export interface JobContext {
  /** Aborted when the process ends. */
  signal: AbortSignal
  /** True once this run should end early: the process drains or ends. */
  isStopping(): boolean
  /** Extends the lease. Returns false if another node has acquired it. Always true without a lease. */
  renewLease(): Promise<boolean>
  /**
   * Calls `work` with a number of rows until it handles fewer than that, the lease is lost, or the
   * process stops. Requests get their turn between batches.
   *
   * @param work returns how many rows it handled
   */
  inBatches(work: (rows: number) => Promise<number>): Promise<void>
}

/**
 * The schedule of a job that one node of the fleet runs. The node holds the job's lease. The job
 * runs at an interval, ms, or at an hour of the day by the machine's clock. The first run is
 * immediate.
 */
export type FleetSchedule = { perFleet: true } & ({ everyMs: number } | { atHour: number })

/** A job without a lease runs on each node at an interval, ms. */
type Schedule = { everyMs: number } | FleetSchedule

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
