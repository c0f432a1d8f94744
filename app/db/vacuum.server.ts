/** Checkpoints the WAL and returns free pages to the file system. */
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Db, OpenDatabase } from './db.server.ts'
import { isPostgres } from './engine.ts'
import { transact } from './transact.server.ts'

/** Number of free pages that are kept for new data: 4 MiB. */
const MIN_FREE_PAGES = 1_024
/** Number of pages that one statement releases. */
const STEP_PAGES = 16
/** SQLite's number for the incremental auto-vacuum mode. */
const INCREMENTAL = 2

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

/**
 * Releases free pages of the SQLite file, at most `limit`. The file shrinks at the next checkpoint.
 * Postgres manages its files itself.
 *
 * @returns the number of released pages
 */
export async function releaseFreePages(db: Db, limit: number): Promise<number> {
  if (isPostgres(db) || (await readPragma(db, 'auto_vacuum')) !== INCREMENTAL) return 0
  const spare = (await readPragma(db, 'freelist_count')) - MIN_FREE_PAGES
  const pages = Math.max(0, Math.min(limit, spare))
  if (pages === 0) return 0
  await transact(db, async (tx) => {
    for (let done = 0; done < pages; done += STEP_PAGES) {
      await sql`pragma incremental_vacuum(${sql.lit(STEP_PAGES)})`.execute(tx)
    }
  })
  return pages
}

async function readPragma(db: QueryExecutorProvider, name: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, number>>(`pragma ${name}`).execute(db)
  return Object.values(rows[0]!)[0]!
}
