/** Checks the disk space before a backup, since the portal writes to the same disk. */
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

/**
 * Checks the free disk space.
 *
 * @param staging where the copy of the database is made: on the portal's disk
 * @throws CommandError if the backup in the folder would fill the portal's disk
 */
export function requireDiskSpace(database: string, staging: string, folder: string): void {
  const free = measureFreeBytes(staging)
  if (free === undefined) return
  const isOneDisk = statSync(folder).dev === statSync(staging).dev
  const needed = measureNeeded(statSync(database).size, isOneDisk) + 2 ** 20
  if (free >= needed) return
  throw new CommandError(
    `A backup takes ${formatSize(needed)} where ${staging} is, and ${formatSize(free)} are free.`,
  )
}
