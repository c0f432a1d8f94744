/** The job runner: schedules jobs, holds their leases, logs failures, and stops them. */
import type { Logger } from 'pino'
import { inBatches } from '#platform/db/batches.ts'
import type { Db } from '#platform/db/db.server.ts'
import { acquireLease, type Lease } from '#platform/db/job-leases.server.ts'
import { createPoller } from '#lib/poller.ts'
import { type Job, type JobContext, maxWaitMs, nextRunAt, type FleetSchedule } from './job.ts'

/** How often a node checks whether a leased job is due, ms. */
const POLL_MS = 60_000
/** How often a lease is renewed during a run, ms. It ends after five minutes. */
const RENEW_EVERY_MS = 60_000
const RETRY_MS = 60_000

interface RunnerServices {
  db: Db
  log: Logger
  /** True while the process drains: jobs with a lease no longer start. */
  readonly leaving: boolean
}

/**
 * Starts all enabled jobs. Runs of one job never overlap. A failure is logged once per cause, and the
 * job runs again later.
 *
 * @returns a function that stops all jobs and waits for their current runs
 */
export function startJobs(services: RunnerServices, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController()
  const firstRuns = new Map<string, Promise<void>>()
  const started = jobs
    .filter(({ isEnabled = true }) => isEnabled)
    .map((job) => {
      const poller = startJob(services, job, stopping.signal, firstRuns.get(job.after ?? ''))
      if (!job.firstMs) firstRuns.set(job.name, poller.request())
      return { job, poller }
    })
  const unsubscribe = services.db.events.subscribe(({ kind }) => {
    for (const { job, poller } of started) if (job.runsOn === kind) void poller.request()
  })
  return async () => {
    stopping.abort()
    unsubscribe()
    await Promise.all(started.map(({ poller }) => poller.stop()))
  }
}

function startJob(
  services: RunnerServices,
  job: Job,
  signal: AbortSignal,
  earlier: Promise<void> | undefined,
) {
  const { db, log } = services
  const { schedule, retryMs = RETRY_MS } = job
  const isStopping = () => signal.aborted || services.leaving
  let loggedCause = ''

  function run(lease?: Lease) {
    const renewLease = async () => lease?.renew() ?? true
    const context: JobContext = {
      signal,
      isStopping,
      renewLease,
      inBatches: (work) =>
        inBatches(async (rows) => ((await renewLease()) ? work(rows) : 0), isStopping),
    }
    return job.run(context)
  }

  /**
   * Runs the job if this node acquires its lease. The lease stores when the job is due again, on any
   * node.
   */
  async function runLeased(schedule: FleetSchedule): Promise<void> {
    if (isStopping()) return
    const lease = await acquireLease(db, job.name, maxWaitMs(schedule))
    if (!lease) return
    // The database may be unreachable for a moment. If that lasts, another node acquires the lease.
    const renewals = createPoller(async () => void (await lease.renew()), {
      everyMs: RENEW_EVERY_MS,
    })
    // If the run throws, the lease expires.
    const outcome = await run(lease).finally(renewals.stop)
    if (outcome === 'retry') return lease.release(db.now() + (isStopping() ? 0 : retryMs))
    await lease.release(nextRunAt(schedule, lease.acquiredAt), db.now())
  }

  async function runOnce(): Promise<'retry' | void> {
    await earlier
    const outcome = await ('perFleet' in schedule ? runLeased(schedule) : run())
    loggedCause = ''
    return outcome
  }

  function onFailure(error: unknown): void {
    const cause = String(error)
    if (signal.aborted || cause === loggedCause) return
    loggedCause = cause
    log.error({ err: error }, job.failureMessage)
  }

  return createPoller(runOnce, {
    firstMs: job.firstMs,
    everyMs: 'perFleet' in schedule ? POLL_MS : schedule.everyMs,
    retryMs: 'perFleet' in schedule ? POLL_MS : retryMs,
    onFailure,
  })
}
