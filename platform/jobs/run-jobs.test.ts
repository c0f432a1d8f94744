/** The job runner: schedules, leases, failures and shutdown. */
import { expect, it, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import type { Job, JobContext } from './job.ts'
import { startJobs } from './run-jobs.ts'
import { openTestDatabase } from '#tests/test-database.ts'

const MINUTE = 60_000

/** Starts jobs, each with a default name and interval. */
function start(db: Db, ...jobs: (Partial<Job> & Pick<Job, 'run'>)[]) {
  const lines: string[] = []
  const log = { error: (_about: object, line: string) => void lines.push(line) }
  const services = { db, log: log as never, leaving: false }
  const defaults: Omit<Job, 'run'> = {
    name: 'job',
    schedule: { everyMs: MINUTE },
    failureMessage: 'the job failed',
  }
  const stop = startJobs(
    services,
    jobs.map((job) => Object.assign({}, defaults, job)),
  )
  onTestFinished(stop)
  return { lines, services, stop }
}

/** A job that runs until the test ends it. */
function openJob(outcome: () => Promise<'retry' | void> = async () => undefined) {
  const started = Promise.withResolvers<JobContext>()
  const end = Promise.withResolvers<void>()
  const run = async (context: JobContext) => {
    started.resolve(context)
    await end.promise
    return outcome()
  }
  return { run, started: started.promise, end: end.resolve }
}

describeOnBothEngines('a job with a lease', (at) => {
  const schedule = { perFleet: true, everyMs: 60 * MINUTE } as const
  const readRow = async () =>
    (
      await at.db
        .selectFrom('job_lease')
        .select('next_run_at')
        .where('job', '=', 'job')
        .executeTakeFirst()
    )?.next_run_at ?? 0
  /** When the job is due again, from now, minutes. */
  const dueIn = async () => Math.round(((await readRow()) - at.db.now()) / MINUTE)

  it('runs on one of two nodes, and is due again after its interval', async () => {
    const [first, second] = [openJob(), openJob()]
    start(at.db, { ...first, schedule })
    await first.started
    expect(await dueIn()).toBe(5)
    const other = start(at.db, { ...second, schedule })
    await other.stop()
    first.end()
    await expect.poll(dueIn).toBe(60)
    expect(await Promise.race([second.started, 'not started'])).toBe('not started')
  })

  it('is due again after its retry delay if it is not done', async () => {
    const run = async () => 'retry' as const
    const { lines } = start(at.db, { run, schedule, retryMs: 20 * MINUTE })
    await expect.poll(dueIn).toBe(20)
    expect(lines).toEqual([])
  })

  it('is logged when it throws, and is due again when its lease expires', async () => {
    const run = () => Promise.reject(new Error('away'))
    const { lines } = start(at.db, { run, schedule, retryMs: 20 * MINUTE })
    await expect.poll(() => lines).toEqual(['the job failed'])
    expect(await dueIn()).toBe(5)
  })

  it('is due at once if its node stops before it is done', async () => {
    const job = openJob(async () => 'retry')
    const { stop } = start(at.db, { ...job, schedule, retryMs: 20 * MINUTE })
    const { signal, isStopping } = await job.started
    expect([signal.aborted, isStopping()]).toEqual([false, false])
    const stopped = stop()
    expect([signal.aborted, isStopping()]).toEqual([true, true])
    job.end()
    await stopped
    expect(await readRow()).toBeLessThanOrEqual(at.db.now())
  })

  it('ends its batches while the process drains, and does not start', async () => {
    const job = openJob()
    const { services } = start(at.db, { ...job, schedule })
    const context = await job.started
    const batches: number[] = []
    const work = async (rows: number) => (
      batches.push(rows) === 2 && (services.leaving = true),
      rows
    )
    await context.inBatches(work)
    expect(batches).toHaveLength(2)
    job.end()
    await expect.poll(dueIn).toBe(60)
  })

  it('ends its batches when another node has acquired the lease', async () => {
    const job = openJob()
    const { stop } = start(at.db, { ...job, schedule })
    const context = await job.started
    await at.db.updateTable('job_lease').set({ next_run_at: 7 }).where('job', '=', 'job').execute()
    const now = at.db.now()
    vi.spyOn(at.db, 'now').mockImplementation(() => now + 2 * MINUTE)
    expect(await context.renewLease()).toBe(false)
    let batches = 0
    await context.inBatches(async (rows) => ((batches += 1), rows))
    expect(batches).toBe(0)
    job.end()
    await stop()
    vi.restoreAllMocks()
  })
})

test('renews the lease while the job runs', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = await openTestDatabase(':memory:')
  const job = openJob()
  const schedule = { perFleet: true, everyMs: 60 * MINUTE } as const
  const { stop } = start(db, { ...job, schedule })
  await job.started
  const heldMs = async () => {
    const row = await db.selectFrom('job_lease').selectAll().where('job', '=', 'job').execute()
    return row[0]!.next_run_at - Date.now()
  }
  for (let minute = 0; minute < 20; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE)
    await expect.poll(heldMs).toBeGreaterThan(3 * MINUTE)
  }
  job.end()
  await stop()
})

test('runs at the start, at the interval, on an event, and sooner after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = await openTestDatabase(':memory:')
  let runs = 0
  let fault: string | undefined
  const run = async () => {
    runs += 1
    if (fault) throw new Error(fault)
  }
  const { lines, stop } = start(db, { run, retryMs: 1_000, runsOn: 'account-erased' })
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(runs).toBe(2)
  const emit = () => transact(db, async (tx) => tx.emit({ kind: 'account-erased', userId: 'ada' }))
  await emit()
  await expect.poll(() => runs).toBe(3)
  // A failure is logged once per cause.
  fault = 'disk is full'
  await vi.advanceTimersByTimeAsync(MINUTE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([runs, lines.length]).toEqual([5, 1])
  fault = 'no such folder'
  await vi.advanceTimersByTimeAsync(1_000)
  expect([runs, lines.length]).toEqual([6, 2])
  await stop()
  await emit()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(runs).toBe(6)
})

test('delays the first run, or starts it after the first run of another job', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = await openTestDatabase(':memory:')
  const first = openJob()
  const runs: string[] = []
  const run = (name: string) => async () => void runs.push(name)
  start(
    db,
    { ...first, name: 'first' },
    { run: run('second'), after: 'first' },
    { run: run('later'), firstMs: 5_000 },
    { run: run('disabled'), isEnabled: false },
  )
  await vi.advanceTimersByTimeAsync(4_999)
  expect(runs).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual(['later'])
  first.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toEqual(['later', 'second'])
})
