/** Copies the SQLite file in a consistent state while the portal runs. */
import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CommandError } from '#platform/lib/command-error.ts'
import { readContents, requirePortal, type DatabaseContents } from './container/read-contents.ts'

const BUSY_TIMEOUT_MS = 5_000

/**
 * Requires an existing database, so that a mistyped directory does not become a new, empty portal.
 *
 * @throws CommandError if there is no file
 */
export function requireSqlite(path: string): void {
  if (!existsSync(path)) throw new CommandError(`There is no database at ${path}; check DATA_DIR.`)
}

/**
 * Copies the file in one read transaction. Writers do not wait. Later commits are not in the copy.
 *
 * @throws SQLite's error if the disk is full or the file is damaged
 */
export function copySqlite(path: string, copy: string): void {
  using source = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  // For the copy: it need not survive a power loss, and the portal's commits wait for the same
  // disk.
  source.exec('pragma synchronous = off')
  source.prepare('vacuum into ?').run(copy)
}

/**
 * Requires that all of a closed file is written.
 *
 * @param what the database, as the subject of a sentence
 * @throws CommandError
 */
export function requireWhole(path: string, what: string): void {
  // If the disk is full, SQLite closes without an error and leaves the WAL.
  if (!statSync(`${path}-wal`, { throwIfNoEntry: false })?.size) return
  throw new CommandError(`The disk is full: ${what} could not be written.`)
}

/** Returns a function that reads the first column of a query. */
export const readSqliteColumnOf = (database: DatabaseSync) => async (sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row)[0])

/**
 * Checks the whole file.
 *
 * @throws CommandError if the file is damaged or is no portal's database
 */
export async function checkSqlite(path: string): Promise<DatabaseContents> {
  using database = new DatabaseSync(path, { readOnly: true })
  const readColumn = readSqliteColumnOf(database)
  const [fault] = await readColumn('pragma integrity_check(1)')
  if (fault !== 'ok') throw new CommandError(`The database is damaged: ${String(fault)}`)
  const [orphan] = await readColumn('pragma foreign_key_check')
  if (orphan !== undefined) {
    throw new CommandError(
      `The database is damaged: a row of ${String(orphan)} has a broken reference.`,
    )
  }
  const tables = (await readColumn('select name from sqlite_schema')).map(String)
  requirePortal(tables, "The database is not a portal's.")
  return await readContents(tables, readColumn)
}
