/** Counts the database queries of a request, which reveals pages with one query per row. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Increased by each query. */
interface QueryCount {
  queries: number
}

const counts = new AsyncLocalStorage<QueryCount>()
/** Transaction statements do not count. */
const FRAMES = /^\s*(begin|commit|rollback|savepoint|release)\b/i

/** Runs the work and adds its queries to `count`, including late ones. */
export function countQueries<Result>(count: QueryCount, work: () => Result): Result {
  return counts.run(count, work)
}

/** Counts a query, if it runs within `countQueries`. */
export function recordQuery(sql: string): void {
  const count = counts.getStore()
  if (count && !FRAMES.test(sql)) count.queries += 1
}
