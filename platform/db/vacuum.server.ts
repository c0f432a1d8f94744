/** Checkpoints the WAL. */
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Db, OpenDatabase } from './db.server.ts'
import { isPostgres } from './engine.ts'

/**
 * Moves the WAL into the file and truncates it. A process that reads meanwhile, such as a backup,
 * prevents that. Then the checkpoint does not wait, and the job `truncate-wal` retries.
 *
 * @returns whether the WAL is empty; always true on Postgres
 */
export async function checkpointWal(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  // All statements need the same connection. Only this folder uses one directly.
  return (db as OpenDatabase).connection().execute(async (connection) => {
    const timeout = await readPragma(connection, 'busy_timeout')
    try {
      await sql`pragma busy_timeout = 0`.execute(connection)
      const result = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
        connection,
      )
      return result.rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(timeout)}`.execute(connection)
    }
  })
}

async function readPragma(db: QueryExecutorProvider, name: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, number>>(`pragma ${name}`).execute(db)
  return Object.values(rows[0]!)[0]!
}
