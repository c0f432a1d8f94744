/** The room that SQLite's file takes: its log is emptied into it, free pages go back to the disk. */
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Db, OpenDatabase } from './db.server.ts'
import { isPostgres } from './engine.ts'
import { transact } from './transact.server.ts'

/** Free pages that stay for what comes next: 4 MiB. */
const MIN_FREE_PAGES = 1_024
/** One statement gives back this many. */
const STEP_PAGES = 16
/** SQLite's number of the mode in which it can. */
const INCREMENTAL = 2

/**
 * Moves SQLite's log into the file, and empties it. Another process that reads, as a backup does,
 * keeps it from that: then nothing is waited for, and housekeeping tries again.
 *
 * @returns whether the log is empty; Postgres has none of this kind
 */
export async function checkpointWal(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  // One connection for all of it; nobody but this folder is handed one.
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
 * Takes free pages out of SQLite's file, at most so many; it becomes shorter when the log is
 * emptied. Postgres sees to its files by itself.
 *
 * @returns how many
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
