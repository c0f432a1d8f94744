/** Which of the two engines a database runs on, where it matters. */
import { PostgresAdapter } from 'kysely'
import type { Db } from './db.server.ts'

/** True on Postgres, where several may write at once; false on SQLite. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
