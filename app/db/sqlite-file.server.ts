/** Opens the SQLite file with durable settings. */
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFolder } from '../lib/folder.server.ts'

/** How long a statement waits for another process's lock on the file, ms. */
const BUSY_TIMEOUT_MS = 5_000
/** Delay before the retry of a statement that SQLite refused immediately with SQLITE_BUSY, ms. */
const BUSY_RETRY_MS = 20
const SQLITE_BUSY = 5
/** SQLite's number for the incremental auto-vacuum mode. */
const INCREMENTAL = 2
/** Rewriting this much takes about a second. */
const MAX_REWRITE_BYTES = 64 * 2 ** 20

/** Opens the file in WAL mode. Every commit is on the disk before it is acknowledged. */
export function openSqliteFile(path: string): DatabaseSync {
  if (path !== ':memory:') makeOwnFolder(dirname(path))
  return retryWhileBusy(() => {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    try {
      // Takes effect only in a new file: its free pages can be released in small steps.
      if (!canReleaseFreePages(database)) database.exec('pragma auto_vacuum = incremental')
      database.exec(
        'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;' +
          // Overwrites deleted rows and index entries.
          ' pragma secure_delete = on',
      )
      // The name of this function in Postgres.
      database.function('gen_random_uuid', () => randomUUID())
      if (!canReleaseFreePages(database)) rewrite(database)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

function readPragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`pragma ${name}`).get()!)[0])
}

/** Returns the size of the file without its free pages, bytes. */
export function measureUsedBytes(database: DatabaseSync): number {
  const read = (name: string) => readPragma(database, name)
  return (read('page_count') - read('freelist_count')) * read('page_size')
}

function canReleaseFreePages(database: DatabaseSync): boolean {
  return readPragma(database, 'auto_vacuum') === INCREMENTAL
}

/**
 * Files of an earlier version cannot release free pages. They are rewritten once at the start, if
 * that takes about a second at most. Otherwise the operator can do it (docs/configuration.md).
 */
function rewrite(database: DatabaseSync): void {
  if (measureUsedBytes(database) > MAX_REWRITE_BYTES) return
  try {
    database.exec('vacuum')
  } catch {
    // Another process uses the file, or the disk is full. A later start tries again.
  }
}

/** Whether another process holds the lock on the file. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
}

/**
 * If several processes turn on WAL at the same time, SQLite lets one pass and refuses the others at
 * once.
 */
export function retryWhileBusy<Result>(attempt: () => Result): Result {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (const deadline = Date.now() + BUSY_TIMEOUT_MS; ; Atomics.wait(pause, 0, 0, BUSY_RETRY_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
    }
  }
}
