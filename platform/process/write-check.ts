/** Tests whether the storage accepts writes. On a full or read-only disk, reads still succeed. */
import { randomInt } from 'node:crypto'
import { keepFor } from '#lib/keep-for.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'

/** Minimum interval between two writes, ms. */
const CHECK_EVERY_MS = 1_000

/** Maximum number of rows. Nodes of a fleet rarely share one. */
const ROWS = 10_000

/** @throws the storage fault */
async function checkWrite(db: Db, id: number, now: number): Promise<void> {
  await transact(
    db,
    (tx) =>
      tx
        .insertInto('write_check')
        .values({ id, checked_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at: now }))
        .execute(),
    { isRepeatable: true },
  )
}

/**
 * Creates a check that writes a row. Concurrent calls share one check. A success is cached for a
 * second; a fault is not cached, so its end is noticed at once.
 *
 * Each check writes a row of its own. With one row for all nodes of a fleet, a node that was
 * suspended between its insert and its commit, while it started on a busy machine, made all others
 * unready.
 *
 * @param clock the time, ms
 * @returns a function that rejects with the storage fault
 */
export function createWriteCheck(db: Db, clock: () => number = Date.now) {
  const id = randomInt(1, ROWS + 1)
  return keepFor(CHECK_EVERY_MS, () => checkWrite(db, id, clock()), clock)
}
