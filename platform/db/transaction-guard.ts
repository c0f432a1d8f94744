/**
 * Detects a query inside a transaction that does not use it. SQLite has one connection, so the query
 * would wait for the transaction forever, and block all others. The guard throws instead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

const works = new AsyncLocalStorage<true>()

/** Runs the work of a transaction. */
export function runGuarded<Tx, Result>(work: (tx: Tx) => Promise<Result>, tx: Tx): Promise<Result> {
  return works.run(true, work, tx)
}

/** @throws Error if called inside the work of a transaction */
export function refuseInTransaction(): void {
  if (works.getStore()) throw new Error('inside a transaction: run the query on it')
}

/** Refuses a query before it waits for the connection. A transaction is without plugins. */
export const guardPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    refuseInTransaction()
    return node
  },
  transformResult: async ({ result }) => result,
}
