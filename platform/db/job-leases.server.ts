/** Leases of scheduled jobs: of all nodes on a database, one runs a job at a time. */
import type { Db, Reader } from './db.server.ts'
import { transact } from './transact.server.ts'

/** If a node dies, other nodes may acquire its lease after this time. */
const LEASE_MS = 5 * 60_000
/** A lease is renewed at most this often. */
const RENEW_AFTER_MS = 60_000

/** A job's lease, held by this node. */
export type Lease = NonNullable<Awaited<ReturnType<typeof acquireLease>>>

/** Returns whether any node has ever started the job. */
export async function hasEverRun(db: Reader, job: string): Promise<boolean> {
  const row = await db
    .selectFrom('job_lease')
    .select('next_run_at')
    .where('job', '=', job)
    .executeTakeFirst()
  return (row?.next_run_at ?? 0) > 0
}

/**
 * Acquires the lease of a job that is due. Returns undefined if it is not due, or another node has it.
 *
 * @param maxWaitMs the longest time between two runs. A row that is further ahead comes from a clock
 *   that was set back since, and is due.
 */
export async function acquireLease(db: Db, job: string, maxWaitMs: number, clock = () => db.now()) {
  const acquiredAt = clock()
  let leasedUntil = acquiredAt + LEASE_MS
  let renewal: Promise<boolean> | undefined
  const acquired = await transact(db, (tx) =>
    tx
      .insertInto('job_lease')
      .values({ job, next_run_at: leasedUntil })
      .onConflict((conflict) =>
        conflict
          .column('job')
          .doUpdateSet({ next_run_at: leasedUntil })
          .where(({ eb, or }) =>
            or([
              eb('job_lease.next_run_at', '<=', acquiredAt),
              eb('job_lease.next_run_at', '>', acquiredAt + maxWaitMs),
            ]),
          ),
      )
      .returning('job')
      .executeTakeFirst(),
  )
  if (!acquired) return undefined

  async function move(until: number, finishedAt?: number): Promise<boolean> {
    const { numUpdatedRows } = await transact(db, (tx) =>
      tx
        .updateTable('job_lease')
        .set({ next_run_at: until, ...(finishedAt && { last_run_at: finishedAt }) })
        .where((is) => is.and({ job, next_run_at: leasedUntil }))
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 1n) leasedUntil = until
    return numUpdatedRows === 1n
  }

  return {
    /** When it was acquired, ms. */
    acquiredAt,
    /**
     * Extends the lease. It writes at most once a minute, so a job may call it before each batch.
     * Returns false if another node has acquired the lease.
     */
    async renew(): Promise<boolean> {
      const until = clock() + LEASE_MS
      if (until - leasedUntil < RENEW_AFTER_MS) return true
      return (renewal ??= move(until).finally(() => (renewal = undefined)))
    },
    /**
     * Ends the lease. The job is due again at this time, ms. Does nothing if another node has it.
     *
     * @param finishedAt when the job finished, ms; undefined if it is not done
     */
    release: async (nextRunAt: number, finishedAt?: number) =>
      void (await move(nextRunAt, finishedAt)),
  }
}
