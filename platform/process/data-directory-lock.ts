/**
 * Allows one portal per data directory with SQLite. A second process would count streams, players
 * and limits separately. The lock is SQLite's lock on a separate file, so the operating system
 * releases it however the process ends. A text file next to it names the owner.
 */
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { isBusy } from '#platform/db/sqlite-file.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { OWN_FILE } from '#platform/lib/folder.server.ts'
import { retry } from '#lib/retry.ts'
import { attempt } from '#lib/attempt.ts'

export const LOCK_FILE = 'held-by.sqlite'
const OWNER_FILE = 'held-by.txt'
/** Somewhat longer than a shutdown takes (`shutdown.ts`). */
const WAIT_MS = 10_000
const RETRY_EVERY_MS = 100
const DENIED = new Set(['EACCES', 'EPERM'])
/** The owner to record, and how long to wait for another owner. */
interface LockOptions {
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
 * @returns the lock, held until it is released or the process ends
 * @throws OperatorError that names the owner, or the reason why the directory cannot be used
 */
export async function lockDataDirectory(
  dataDir: string,
  { address, log, waitMs = WAIT_MS }: LockOptions,
): Promise<{ release(): void }> {
  const path = join(dataDir, LOCK_FILE)
  const inUse = () => `The data folder is in use (${dataDir}): ${readOwner(dataDir)}`
  try {
    const lock = await retry(() => takeFileLock(path), {
      firstMs: RETRY_EVERY_MS,
      withinMs: waitMs,
      isRetryable: isBusy,
      onFirstFailure: () => log.warn(`${inUse()}; waiting for it to end`),
    })
    nameOwner(dataDir, address)
    return lock
  } catch (error) {
    if (isBusy(error)) {
      throw new OperatorError(`${inUse()}. End it first, or set DATA_DIR to another folder`)
    }
    const isReadOnly = (error as NodeJS.ErrnoException).code === 'EROFS'
    if (!isReadOnly && !isStorageFault(error)) throw explain(dataDir, error)
    log.warn(
      { err: error },
      'the data folder could not be locked: make sure that no second portal uses it',
    )
    return { release: () => undefined }
  }
}

/**
 * Takes a lock on a file. The operating system releases it, however the process ends.
 *
 * @throws SQLite's error: busy if another process has the lock
 */
export function takeFileLock(path: string) {
  // SQLite would begin a transaction on a file that it cannot write, without a lock.
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Without a journal, the lock writes nothing and needs no disk space.
    file.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    file.close()
    throw error
  }
  return { release: () => file.close() }
}

/** Writes the owner. On a full disk, it stays unknown. */
function nameOwner(dataDir: string, address: string): void {
  const since = new Date().toISOString()
  const text = `process ${process.pid} on ${hostname()} holds it since ${since}, at ${address}`
  attempt(() => writeFileSync(join(dataDir, OWNER_FILE), text, { mode: OWN_FILE }))
}

const readOwner = (dataDir: string) =>
  attempt(() => readFileSync(join(dataDir, OWNER_FILE), 'utf8')) || 'another portal holds it'

function explain(dataDir: string, cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const { code = '' } = cause as NodeJS.ErrnoException
  const advice = DENIED.has(code)
    ? 'Its files must belong to the user that runs the portal (chown -R)'
    : `Delete ${join(dataDir, LOCK_FILE)} where no portal runs`
  return new OperatorError(`The data folder cannot be used (${dataDir}): ${reason}. ${advice}`, {
    cause,
  })
}
