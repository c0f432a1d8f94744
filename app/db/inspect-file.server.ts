/** Looks into an SQLite file without touching it: not by a byte, and with no file beside it. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SchemaState } from './migrate.server.ts'
import { refuseIncomplete } from './incomplete-operation.ts'

/** SQLite's file format (sqlite.org/fileformat.html): the first words, and where a program names itself. */
const MAGIC = 'SQLite format 3\0'
const APPLICATION_ID_AT = 68
const HEADER_BYTES = 100
/** How long a look waits for another process's lock on the file. */
const BUSY_TIMEOUT_MS = 5_000

/** Of a start, some: on a full disk each look itself leaves a trace. */
const MAX_ATTEMPTS = 10

/** A file of somebody else's, or one that cannot be what it should. One plain line. */
const FOREIGN = 'it belongs to another program; set DATA_DIR to a folder that only the portal uses'
const NO_DATABASE = 'the file is not a database; restore a backup'
const DAMAGED = 'the file is damaged; restore a backup'

/**
 * What the file says of its schema; undefined where it holds no tables, or is not there.
 *
 * @throws Error in one plain line where it is damaged, or another program's; SQLite's, where another
 *   process holds it
 */
export function inspectFile(path: string): SchemaState | undefined {
  for (let looks = 1; ; looks += 1) {
    if (!existsSync(path) || statSync(path).size === 0) return undefined
    // A crash amid the very first start left a rollback journal, which only a writer can undo.
    if (existsSync(`${path}-journal`)) return undefined
    const before = traceOf(path)
    try {
      refuseForeignHeader(path)
      return inspectOpened(path)
    } catch (error) {
      // Another process that starts writes to it this very moment: what was seen was half a change.
      if (looks === MAX_ATTEMPTS || traceOf(path) === before) throw error
    }
  }
}

/** Changes with everything that another process does to the file. */
function traceOf(path: string): string {
  const files = [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]
  const stats = files.map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
  return stats.map((stat) => (stat ? `${stat.size} ${stat.mtimeNs}` : '')).join()
}

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

function inspectOpened(path: string): SchemaState | undefined {
  // With it somebody uses the file, or was killed: a reader changes nothing but this passing index.
  if (sizeOf(`${path}-shm`) > 0) return readState(path)
  if (sizeOf(`${path}-wal`) === 0) return readState(immutable(path))
  // To read a log without its index one would have to be made beside it: in a copy it may.
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-look-'))
  try {
    const copy = join(folder, 'copy.sqlite')
    copyFileSync(path, copy)
    copyFileSync(`${path}-wal`, `${copy}-wal`)
    return readState(copy)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * The file for reading alone, where SQLite finds no room for what it keeps beside it; undefined where
 * there is none, or what was committed last lies in a log.
 */
export function openReadable(path: string): DatabaseSync | undefined {
  const isWhole = sizeOf(path) > 0 && sizeOf(`${path}-wal`) === 0 && !existsSync(`${path}-journal`)
  return isWhole ? new DatabaseSync(immutable(path), { readOnly: true }) : undefined
}

/** Read so, SQLite makes no lock and no file. */
function immutable(path: string): URL {
  const url = pathToFileURL(resolve(path))
  url.searchParams.set('immutable', '1')
  return url
}

function readState(location: string | URL): SchemaState | undefined {
  const database = new DatabaseSync(location, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    const faults = database.prepare('pragma quick_check(1)').all()
    if (faults[0]?.quick_check !== 'ok') throw new Error(DAMAGED)
    // What follows is of one moment, whoever migrates meanwhile.
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
  } finally {
    database.close()
  }
}
