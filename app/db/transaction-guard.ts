/**
 * Detects a transaction inside another one that does not use it. SQLite has one connection, so it would
 * wait for the outer one forever, and block all others. The guard throws instead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const works = new AsyncLocalStorage<true>()

/** Runs the work of a transaction. */
export function runGuarded<Tx, Result>(work: (tx: Tx) => Promise<Result>, tx: Tx): Promise<Result> {
  return works.run(true, work, tx)
}

/** @throws Error if called inside the work of a transaction */
export function refuseInTransaction(): void {
  if (works.getStore()) throw new Error('inside a transaction: use it, instead of another one')
}
