/**
 * Allows one portal per data directory with SQLite. A second process would count streams, players
 * and limits separately. The lock is SQLite's lock on a separate file, so the operating system
 * releases it however the process ends. The content of the file names the owner.
 */
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { z } from 'zod'
import { isBusy } from '#app/db/sqlite-file.server.ts'
import { isStorageFault } from '#app/db/storage-fault.ts'
import { retry } from '#app/lib/retry.ts'
import { DataDirectoryError } from './data-directory.ts'

export const LOCK_FILE = 'held-by.sqlite'
/** Somewhat longer than a shutdown takes (`shutdown.ts`). */
const WAIT_MS = 10_000
const RETRY_EVERY_MS = 100
const SQLITE_FULL = 13
/** Longer than any process reads the owner. */
const READ_MS = 1_000

const OWNER = z.object({
  pid: z.number(),
  host: z.string(),
  address: z.string(),
  /** ISO 8601. */
  since: z.string(),
})
type LockOwner = z.infer<typeof OWNER>

/** The lock, held until it is released or the process ends. */
export interface DataDirectoryLock {
  release(): void
}

/** The owner to record, and how long to wait for another owner. */
export interface LockOptions {
  /** The portal's public address. */
  address: string
  log: Pick<Logger, 'warn'>
  /** For tests only, ms. */
  waitMs?: number
}

/**
 * Locks the directory. Waits up to 10 seconds for a process that is shutting down. If the directory
 * cannot be locked because the disk is full or read-only, logs a warning and continues.
 *
 * @throws DataDirectoryError which names the owner
 */
export async function lockDataDirectory(
  dataDir: string,
  { address, log, waitMs = WAIT_MS }: LockOptions,
): Promise<DataDirectoryLock> {
  const path = join(dataDir, LOCK_FILE)
  const inUse = () => `The data folder is in use (${dataDir}): ${describe(readOwner(dataDir))}`
  try {
    return await retry(() => take(path, address), {
      firstMs: RETRY_EVERY_MS,
      withinMs: waitMs,
      isRetryable: isBusy,
      onFirstFailure: () => log.warn(`${inUse()}; waiting for it to end`),
    })
  } catch (error) {
    if (isBusy(error)) {
      throw new DataDirectoryError(`${inUse()}. End it first, or set DATA_DIR to another folder`)
    }
    if (!isStorageFault(error)) throw explain(dataDir, error)
    log.warn(
      { err: error },
      'the data folder could not be locked: make sure that no second portal uses it',
    )
    return { release: () => undefined }
  }
}

/** @throws SQLite's error: busy if another process has the lock */
function take(path: string, address: string): DataDirectoryLock {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Without a journal, an existing page is overwritten in place, which needs no disk space.
    file.exec('pragma journal_mode = memory')
    file.exec('begin immediate')
    // Waits for processes that are reading the owner.
    file.exec(`pragma busy_timeout = ${READ_MS}`)
    introduce(file, address)
    // Takes the lock again, in a mode that lets others read the owner. It is free for a moment, in
    // which another process may take it.
    file.exec('begin immediate')
  } catch (error) {
    file.close()
    throw error
  }
  return { release: () => file.close() }
}

/** Writes the owner and ends the transaction. On a full disk, the owner stays unknown. */
function introduce(file: DatabaseSync, address: string): void {
  try {
    file.exec('create table if not exists holder (id integer primary key, about text)')
    const about: LockOwner = {
      pid: process.pid,
      host: hostname(),
      address,
      since: new Date().toISOString(),
    }
    file.prepare('insert or replace into holder values (1, ?)').run(JSON.stringify(about))
    file.exec('commit')
  } catch (error) {
    if (file.isTransaction) file.exec('rollback')
    // A file that cannot be written is not locked, although SQLite begins the transaction.
    if (!isBusy(error) && !isFull(error)) throw error
  }
}

function isFull(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_FULL
}

/** Returns undefined if the owner is unknown. */
function readOwner(dataDir: string): LockOwner | undefined {
  try {
    const file = new DatabaseSync(join(dataDir, LOCK_FILE), { readOnly: true, timeout: 0 })
    try {
      const row = file.prepare('select about from holder').get() as { about: string } | undefined
      return row && OWNER.parse(JSON.parse(row.about))
    } finally {
      file.close()
    }
  } catch {
    return undefined
  }
}

function describe(owner: LockOwner | undefined): string {
  if (!owner) return 'another portal holds it'
  const { pid, host, address, since } = owner
  return `process ${pid} on ${host} holds it since ${since}, at ${address}`
}

function explain(dataDir: string, cause: unknown): DataDirectoryError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const path = join(dataDir, LOCK_FILE)
  return new DataDirectoryError(
    `The data folder cannot be used (${dataDir}): ${reason}. Delete ${path} where no portal runs`,
    { cause },
  )
}
