/** Leases of scheduled jobs: of all nodes on a database, one runs a job at a time. */
import type { Db, Reader } from './db.server.ts'
import { transact } from './transact.server.ts'

/** If a node dies, other nodes may acquire its lease after this time. */
const LEASE_MS = 5 * 60_000
/** A lease is renewed at most this often. */
const RENEW_AFTER_MS = 60_000

/** Rows of the table `chores`. Released nodes use these ids, so they never change. */
export const LEASES = { housekeeping: 1, nightlyBackup: 2, gameChecks: 3 }

/** Row with the time of the last request to reload the games' files. It is not a lease. */
export const GAMES_RELOAD_ID = 4

/**
 * Row with the time from which a fleet stores only hashes of session tokens (ADR 52). A migration
 * wrote it. It is not a lease.
 */
export const SESSION_HASHES_ID = 16

/** A job's lease, held by this node. */
export interface Lease {
  /** When it was acquired, ms. */
  acquiredAt: number
  /**
   * Extends the lease. It writes at most once a minute, so a job may call it before each batch. Returns
   * false if another node has acquired the lease.
   */
  renew(): Promise<boolean>
  /** Ends the lease. The job is due again at this time, ms. Does nothing if another node has the lease. */
  release(nextRunAt: number): Promise<void>
}

/** Returns whether any node has ever started the job. */
export async function hasEverRun(db: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('chores')
    .select('next_round_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.next_round_at ?? 0) > 0
}

/**
 * Acquires the lease of a job that is due. Returns undefined if it is not due, or another node has it.
 *
 * @param maxWaitMs the longest time between two runs. A row that is further ahead comes from a clock
 *   that was set back since, and is due.
 */
export async function acquireLease(
  db: Db,
  id: number,
  maxWaitMs: number,
  clock = () => db.now(),
): Promise<Lease | undefined> {
  const acquiredAt = clock()
  let leasedUntil = acquiredAt + LEASE_MS
  let renewal: Promise<boolean> | undefined
  const acquired = await transact(db, (tx) =>
    tx
      .insertInto('chores')
      .values({ id, next_round_at: leasedUntil })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ next_round_at: leasedUntil })
          .where(({ eb, or }) =>
            or([
              eb('chores.next_round_at', '<=', acquiredAt),
              eb('chores.next_round_at', '>', acquiredAt + maxWaitMs),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst(),
  )
  if (!acquired) return undefined

  async function move(until: number): Promise<boolean> {
    const { numUpdatedRows } = await transact(db, (tx) =>
      tx
        .updateTable('chores')
        .set({ next_round_at: until })
        .where('id', '=', id)
        .where('next_round_at', '=', leasedUntil)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows === 1n) leasedUntil = until
    return numUpdatedRows === 1n
  }

  return {
    acquiredAt,
    async renew() {
      const until = clock() + LEASE_MS
      if (until - leasedUntil < RENEW_AFTER_MS) return true
      return (renewal ??= move(until).finally(() => (renewal = undefined)))
    },
    release: async (nextRunAt) => void (await move(nextRunAt)),
  }
}
