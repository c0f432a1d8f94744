/** Opens the SQLite file, durable by default. */
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFolder } from '../lib/folder.server.ts'

/** How long a statement waits for another process's lock on the file. */
const BUSY_TIMEOUT_MS = 5_000
/** What SQLite refuses at once instead of waiting is tried again after this. */
const BUSY_RETRY_MS = 20
const SQLITE_BUSY = 5
/** SQLite's number of the mode in which free pages are given back piece by piece. */
const INCREMENTAL = 2
/** Rewriting that much takes about a second. */
const MAX_REWRITE_BYTES = 64 * 2 ** 20

/** The file, ready for use: WAL, and every commit reaches the disk before it is acknowledged. */
export function openSqliteFile(path: string): DatabaseSync {
  if (path !== ':memory:') makeOwnFolder(dirname(path))
  return retryWhileBusy(() => {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    return useOrClose(database, () => {
      // Takes effect in a new file: it can give back room little by little.
      if (!canReleaseFreePages(database)) database.exec('pragma auto_vacuum = incremental')
      database.exec(
        'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;' +
          // What is deleted is overwritten: an erased account leaves nothing in the file.
          ' pragma secure_delete = on',
      )
      // Postgres has it by this name.
      database.function('gen_random_uuid', () => randomUUID())
      if (!canReleaseFreePages(database)) rewrite(database)
      return database
    })
  })
}

function readPragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`pragma ${name}`).get()!)[0])
}

function canReleaseFreePages(database: DatabaseSync): boolean {
  return readPragma(database, 'auto_vacuum') === INCREMENTAL
}

/**
 * A file of an earlier version cannot give back room. It is rewritten once, at a start where that
 * takes no time worth speaking of; otherwise the operator can (docs/operating.md).
 */
function rewrite(database: DatabaseSync): void {
  const read = (name: string) => readPragma(database, name)
  const usedBytes = (read('page_count') - read('freelist_count')) * read('page_size')
  if (usedBytes > MAX_REWRITE_BYTES) return
  try {
    database.exec('vacuum')
  } catch {
    // Another process uses the file, or the disk is full: at another start.
  }
}

function useOrClose<Result>(database: DatabaseSync, use: () => Result): Result {
  try {
    return use()
  } catch (error) {
    database.close()
    throw error
  }
}

/** Another process holds the file. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
}

/** Of processes that turn WAL on together, SQLite lets one pass and refuses the others at once. */
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
