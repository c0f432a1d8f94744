/** How often the database was asked for one request: a page that asks once per row is found by it. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Rises with each query that is made for it. */
export interface QueryCount {
  queries: number
}

const counts = new AsyncLocalStorage<QueryCount>()
/** What frames a transaction asks nothing. */
const FRAMES = /^\s*(begin|commit|rollback|savepoint|release)\b/i

/** Runs the work; what it asks the database, however late, is added to `count`. */
export function countQueries<Result>(count: QueryCount, work: () => Result): Result {
  return counts.run(count, work)
}

/** Notes a query of whatever work is running, if any that is counted. */
export function noteQuery(sql: string): void {
  const count = counts.getStore()
  if (count && !FRAMES.test(sql)) count.queries += 1
}
