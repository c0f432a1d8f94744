/** Opens the SQLite file with durable settings, and detects that it was deleted or replaced. */
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFolder } from '../lib/folder.server.ts'
import { statSync, type BigIntStats } from 'node:fs'
import { attempt } from '#lib/attempt.ts'
import { retry } from '#lib/retry.ts'

/** How long the start and a change wait for another process's lock on the file, ms. */
const BUSY_TIMEOUT_MS = 5_000
/** Delay before the retry of what SQLite refused with SQLITE_BUSY, ms. */
const BUSY_RETRY_MS = 20
const SQLITE_BUSY = 5
/** SQLite's number for the auto-vacuum mode in which each commit returns its free pages. */
const FULL = 1

/**
 * Opens the file in WAL mode. Every commit is on the disk before it is acknowledged.
 *
 * @param timeout how long SQLite itself waits for a lock, ms; the whole process waits with it
 */
export function openSqliteFile(path: string, timeout = BUSY_TIMEOUT_MS): DatabaseSync {
  if (path !== ':memory:') makeOwnFolder(dirname(path))
  return retryWhileBusy(() => {
    const database = new DatabaseSync(path, { timeout })
    try {
      returnFreePages(database)
      database.exec(
        'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;' +
          // Overwrites deleted rows and index entries.
          ' pragma secure_delete = on',
      )
      // The name of this function in Postgres.
      database.function('gen_random_uuid', () => randomUUID())
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

/** Has no effect on a file of a release before 0.2 (docs/configuration.md). */
function returnFreePages(database: DatabaseSync): void {
  if (database.prepare('pragma auto_vacuum').get()!.auto_vacuum === FULL) return
  try {
    database.exec('pragma auto_vacuum = full')
  } catch (error) {
    // It moves all free pages of a file of 0.2. On a full disk, the next start does so.
    if (isBusy(error)) throw error
  }
}

/** Whether another process holds the lock on the file. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
}

/** Repeats an attempt while another process holds the lock. Requests get their turn meanwhile. */
export const retryUntilFree = <Result>(
  attempt: () => Promise<Result>,
  isRetryable: (error: unknown) => boolean = isBusy,
): Promise<Result> =>
  retry(attempt, { firstMs: BUSY_RETRY_MS, withinMs: BUSY_TIMEOUT_MS, isRetryable })

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

/** SQLite's error code for this, SQLITE_READONLY_DBMOVED. It counts as a storage fault. */
const DATABASE_MOVED = 1032

/** Watches a path. An open file stays the same file when its name changes. */
export function createFileWatcher(path: string) {
  let known: BigIntStats | undefined
  return {
    /** Remembers the file that is now at the path. */
    remember: () => void (known = readStats(path)),
    /** @throws Error in one line for the operator if another file, or none, is at the path */
    check() {
      const found = known && readStats(path)
      if (found?.ino === known?.ino && found?.dev === known?.dev) return
      // Further writes would be lost with the file.
      const message = `${path} was deleted or replaced while the portal was running, so nothing is saved: put the file back, or restart the portal with the current file`
      throw Object.assign(new Error(message), { errcode: DATABASE_MOVED })
    },
  }
}

/** A parent folder may be missing, or not readable. */
const readStats = (path: string): BigIntStats | undefined =>
  attempt(() => statSync(path, { bigint: true, throwIfNoEntry: false }))
