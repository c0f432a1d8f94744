/** Copies the SQLite file in a consistent state while the portal runs. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CommandError } from '../../lib/command-error.ts'
import { refuseIncompleteOperation } from './refuse-incomplete.ts'

const BUSY_TIMEOUT_MS = 5_000

/** The content of the copy. */
export interface CopyMetadata {
  database: string | undefined
  schema: { applied: string[]; floor: string | undefined }
  accounts: number
  likes: number
}

/**
 * Requires an existing database, so that a mistyped directory does not become a new, empty portal.
 *
 * @throws CommandError if there is no file
 */
export function requireSqlite(path: string): void {
  if (!existsSync(path)) throw new CommandError(`There is no database at ${path}; check DATA_DIR.`)
}

/** Returns the size of a copy, bytes. A copy has no free pages. */
export function measureSqlite(path: string): number {
  const source = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  const read = (pragma: string) =>
    Number(Object.values(source.prepare(`pragma ${pragma}`).get()!)[0])
  try {
    return (read('page_count') - read('freelist_count')) * read('page_size')
  } finally {
    source.close()
  }
}

/**
 * Copies the file in one read transaction. Writers do not wait. Later commits are not in the copy.
 *
 * @throws SQLite's error if the disk is full or the file is damaged
 */
export function copySqlite(path: string, copy: string): void {
  const source = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    // For the copy: it need not survive a power loss, and the portal's commits wait for the same
    // disk.
    source.exec('pragma synchronous = off')
    source.prepare('vacuum into ?').run(copy)
  } finally {
    source.close()
  }
}

/**
 * Checks the whole file.
 *
 * @throws CommandError if the file is damaged or is no portal's database
 */
export function checkSqlite(path: string): CopyMetadata {
  const database = new DatabaseSync(path, { readOnly: true })
  const readColumn = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  try {
    const [fault] = readColumn('pragma integrity_check(1)')
    if (fault !== 'ok') throw new CommandError(`The database is damaged: ${String(fault)}`)
    const [orphan] = readColumn('pragma foreign_key_check')
    if (orphan !== undefined) {
      throw new CommandError(
        `The database is damaged: a row of ${String(orphan)} has a broken reference.`,
      )
    }
    const tables = new Set(readColumn('select name from sqlite_schema'))
    refuseIncompleteOperation([...tables].map(String))
    if (!tables.has('kysely_migration')) throw new CommandError("The database is not a portal's.")
    const [floor] = tables.has('schema_floor')
      ? readColumn('select migration from schema_floor')
      : []
    const [name] = tables.has('portal_identity')
      ? readColumn('select portal_id from portal_identity')
      : []
    return {
      database: name === undefined ? undefined : String(name),
      schema: {
        applied: readColumn('select name from kysely_migration order by name').map(String),
        floor: floor === undefined ? undefined : String(floor),
      },
      accounts: Number(readColumn('select count(*) from user')[0]),
      likes: Number(readColumn('select count(*) from game_like')[0]),
    }
  } finally {
    database.close()
  }
}
