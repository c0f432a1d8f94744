/**
 * One portal per data folder with SQLite: a second process would count streams, players and limits for
 * itself. The lock is SQLite's on a file of its own, so the system lets go of it whatever ends the
 * process; what the file says is who has it.
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
/** One that was told to end has as long (`shutdown.ts`), and a little. */
const WAIT_MS = 10_000
const RETRY_EVERY_MS = 100
const SQLITE_FULL = 13
/** Longer than anybody reads who it is. */
const READ_MS = 1_000

const OWNER = z.object({
  pid: z.number(),
  host: z.string(),
  address: z.string(),
  /** ISO 8601. */
  since: z.string(),
})
type LockOwner = z.infer<typeof OWNER>

/** What is held until it is let go, or the process ends. */
export interface DataDirectoryLock {
  release(): void
}

/** Whose folder it is, and for how long another may take to leave it. */
export interface LockOptions {
  /** Where the portal is reached. */
  address: string
  log: Pick<Logger, 'warn'>
  /** Of the test alone, ms. */
  waitMs?: number
}

/**
 * Takes the folder, and waits up to 10 seconds for a process that is just ending. A folder that cannot
 * be locked, on a disk that is full or read-only, is served all the same: the log says so.
 *
 * @throws DataDirectoryError which says who holds it
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

/** @throws what SQLite says: busy where another process has it */
function take(path: string, address: string): DataDirectoryLock {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Without a journal: a page that is there already is written over, which takes no room.
    file.exec('pragma journal_mode = memory')
    file.exec('begin immediate')
    // For whoever reads at this moment.
    file.exec(`pragma busy_timeout = ${READ_MS}`)
    introduce(file, address)
    // Others may read who it is, and that only until the lock is let go for a moment: whoever is
    // quicker then has it.
    file.exec('begin immediate')
  } catch (error) {
    file.close()
    throw error
  }
  return { release: () => file.close() }
}

/** Ends the transaction. Where there is no room the folder is held by somebody unknown. */
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
    // What cannot be written to at all is not locked either, though SQLite lets it begin.
    if (!isBusy(error) && !isFull(error)) throw error
  }
}

function isFull(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_FULL
}

/** Undefined where it has not said who it is. */
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
