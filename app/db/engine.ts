/** Which of the two engines a database runs on, where it matters. */
import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** True on Postgres, where several may write at once; false on SQLite. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
