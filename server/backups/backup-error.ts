/** What the operator can mend about a backup, a restore or a move. */

import { refuseUnfinished } from '#app/db/unfinished.ts'

/** One plain line. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** @throws BackupError where a restore or a move to the database is not complete */
export function refuseUnfinishedWork(tables: readonly string[]): void {
  try {
    refuseUnfinished(tables)
  } catch (error) {
    throw new BackupError(`The database cannot be used: ${(error as Error).message}`)
  }
}

/** What the system, or SQLite, says of a full disk, a closed folder and their like. */
const FAULT_CODE = /^E[A-Z0-9]+$|^ERR_SQLITE_ERROR$/

/** True where the message is the system's, about a file or a disk: the operator's to mend. */
export function isSystemFault(error: unknown): error is Error {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' && FAULT_CODE.test(code)
}
