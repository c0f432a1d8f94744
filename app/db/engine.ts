/** Tells the two database engines apart. */
import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** True on Postgres, which has concurrent writers; false on SQLite. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
