/**
 * SQLite has one connection: work that asked by anything but its transaction would wait for itself, and
 * everybody else behind it. It is told so instead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const works = new AsyncLocalStorage<true>()

/** Runs the work of a transaction. */
export function runGuarded<Tx, Result>(work: (tx: Tx) => Promise<Result>, tx: Tx): Promise<Result> {
  return works.run(true, work, tx)
}

/** @throws inside the work of a transaction */
export function refuseInTransaction(): void {
  if (works.getStore()) throw new Error('inside a transaction: ask by it, not by the database')
}
