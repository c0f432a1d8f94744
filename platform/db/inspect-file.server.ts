/** Inspects an SQLite file read-only: changes no byte of it. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SchemaState } from './migrate.server.ts'
import { refuseIncomplete } from './incomplete-restore.ts'
import { isStorageFault } from './storage-fault.ts'
import { attempt } from '#lib/attempt.ts'

/**
 * SQLite's file format (sqlite.org/fileformat.html): the magic string, and the offset of the
 * application id.
 */
const MAGIC = 'SQLite format 3\0'
const APPLICATION_ID_AT = 68
const HEADER_BYTES = 100
/** How long an inspection waits for another process's lock on the file, ms. */
const BUSY_TIMEOUT_MS = 5_000

/** Messages, one line each: the file belongs to another program, or is not a valid database. */
const FOREIGN = 'it belongs to another program; set DATA_DIR to a folder that only the portal uses'
const NO_DATABASE = 'the file is not a database; restore a backup'
const DAMAGED = 'the file is damaged; restore a backup'
const WITH_OTHER_LOG =
  'the file is intact, but not with the -wal file beside it, which is of another copy; move the files with -wal and -shm away'

/**
 * Reads the schema state of the file. Undefined if the file has no tables or does not exist.
 *
 * @throws Error in one line if the file is damaged or belongs to another program; SQLite's error if
 * another process holds its lock
 */
export function inspectFile(path: string): SchemaState | undefined {
  // A journal of a crash during the very first start can only be rolled back by a writer.
  if (sizeOf(path) === 0 || existsSync(`${path}-journal`)) return undefined
  refuseForeignHeader(path)
  if (isInUse(path)) return readInUse(path)
  try {
    return readState(immutable(path))
  } catch (error) {
    // This mode ignores the locks of a process that has begun to write meanwhile.
    if (isInUse(path)) return readInUse(path)
    throw error
  }
}

/** A copy may have been put in the place of a file whose WAL was left. */
function readInUse(path: string): SchemaState | undefined {
  try {
    return readState(path)
  } catch (error) {
    if (isStorageFault(error) || !isWhole(path)) throw error
    throw new Error(WITH_OTHER_LOG, { cause: error })
  }
}

const isWhole = (path: string) => Boolean(attempt(() => readState(immutable(path))))

/** A process uses the file or was killed. A reader then changes only the WAL's index. */
const isInUse = (path: string) => sizeOf(`${path}-shm`) > 0 || sizeOf(`${path}-wal`) > 0

function refuseForeignHeader(path: string): void {
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, HEADER_BYTES, 0)
  } finally {
    closeSync(file)
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(NO_DATABASE)
  if (header.readUInt32BE(APPLICATION_ID_AT) !== 0) throw new Error(FOREIGN)
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Opens the file read-only if SQLite cannot create its temporary files. Undefined if the file does
 * not exist, or the last commits are still in a WAL.
 */
export function openReadable(path: string): DatabaseSync | undefined {
  const isComplete =
    sizeOf(path) > 0 && sizeOf(`${path}-wal`) === 0 && !existsSync(`${path}-journal`)
  return isComplete ? new DatabaseSync(immutable(path), { readOnly: true }) : undefined
}

/** In this mode SQLite creates no lock and no file. */
function immutable(path: string): URL {
  const url = pathToFileURL(resolve(path))
  url.searchParams.set('immutable', '1')
  return url
}

function readState(location: string | URL): SchemaState | undefined {
  using database = new DatabaseSync(location, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  const faults = database.prepare('pragma quick_check(1)').all()
  if (faults[0]?.quick_check !== 'ok') throw new Error(DAMAGED)
  // The following reads see one snapshot, even if another process migrates meanwhile.
  database.exec('begin')
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .all()
    .map(({ name }) => String(name))
  if (tables.length === 0) return undefined
  refuseIncomplete(tables)
  if (!tables.includes('kysely_migration')) throw new Error(FOREIGN)
  const read = (table: string, column: string) =>
    database
      .prepare(`select ${column} as value from ${table}`)
      .all()
      .map(({ value }) => String(value))
  const [floor] = tables.includes('schema_floor') ? read('schema_floor', 'migration') : []
  return { tables, applied: read('kysely_migration', 'name'), floor }
}
