/** Detects which of the two database engines is in use. */
import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** True on Postgres, which has concurrent writers; false on SQLite. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
