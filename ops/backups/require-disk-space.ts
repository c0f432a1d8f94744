/** Checks the disk space before a backup, since the portal writes to the same disk, and before a restore. */
import { statSync } from 'node:fs'
import { CommandError } from '#platform/lib/command-error.ts'
import { formatSize } from '#platform/lib/format-size.ts'
import { measureFreeBytes } from '#platform/process/free-space.ts'

/** The copy of the database, and what the portal may write during the backup. */
const COPY_FACTOR = 1.25

/**
 * Returns the space that a backup needs where the database is, bytes.
 *
 * @param isOneDisk true if the backup is on the same disk
 */
export const measureNeeded = (databaseBytes: number, isOneDisk: boolean) =>
  databaseBytes * (COPY_FACTOR + Number(isOneDisk))

/** What SQLite writes besides a copy of the database. */
const MARGIN_BYTES = 2 ** 20

/**
 * Checks the free disk space for a backup.
 *
 * @param staging where the copy of the database is made: on the portal's disk
 * @throws CommandError if the backup in the folder would fill the portal's disk
 */
export function requireDiskSpace(database: string, staging: string, folder: string): void {
  const isOneDisk = statSync(folder).dev === statSync(staging).dev
  requireFree('A backup', measureNeeded(statSync(database).size, isOneDisk), staging)
}

/**
 * Checks the free disk space for a restore of a backup of SQLite, which has the whole database in it.
 *
 * @throws CommandError
 */
export function requireSpaceToRestore(backup: string, staging: string): void {
  requireFree('A restore', statSync(backup).size, staging)
}

function requireFree(what: string, bytes: number, folder: string): void {
  const free = measureFreeBytes(folder)
  const needed = bytes + MARGIN_BYTES
  if (free === undefined || free >= needed) return
  throw new CommandError(
    `${what} takes ${formatSize(needed)} where ${folder} is, and ${formatSize(free)} are free.`,
  )
}
