/** Whether the storage takes changes: a full or read-only disk still answers whoever only reads. */
import { randomInt } from 'node:crypto'
import type { Db } from './db.server.ts'
import { transact } from './transact.server.ts'

/** However often it is asked, the disk is not written to more often than this. */
const CHECK_EVERY_MS = 1_000

/** Maximum number of rows. Nodes of a fleet rarely share one. */
const ROWS = 10_000

/** @throws the storage's fault */
function checkWrite(db: Db, id: number, now: number): Promise<unknown> {
  return transact(
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
 * Makes a check that writes. Whoever asks while one is under way shares it, or within a second of
 * one that went well: a fault is over when it is over.
 *
 * Each check writes a row of its own. With one row for all nodes of a fleet, a node that stood still
 * between its insert and its commit, while it started on a busy machine, made all others unready.
 *
 * @param clock the time, ms
 * @returns rejects with the storage's fault
 */
export function createWriteCheck(db: Db, clock: () => number = Date.now): () => Promise<void> {
  const id = randomInt(1, ROWS + 1)
  let underWay: Promise<void> | undefined
  let wellAt = -Infinity
  return async () => {
    if (clock() - wellAt < CHECK_EVERY_MS) return
    underWay ??= checkWrite(db, id, clock())
      .then(() => void (wellAt = clock()))
      .finally(() => (underWay = undefined))
    await underWay
  }
}
