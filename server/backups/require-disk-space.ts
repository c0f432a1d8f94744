/** Checks the disk space before a backup, since the portal writes to the same disk. */
import { statfsSync, statSync } from 'node:fs'
import { CommandError } from '../kernel/lib/command-error.ts'
import { formatSize } from '../kernel/lib/format-size.ts'

/** What the portal may write during the backup: a share of the database, plus a number of bytes. */
const LEFT_SHARE = 1 / 4
const LEFT_BYTES = 2 ** 20

/** What the backup needs; sizes in bytes. */
interface RequiredSpace {
  /** Where the copy of the database is made: on the portal's disk. */
  staging: string
  /** The folder for the backup. */
  folder: string
  database: number
  games: number
}

/**
 * Checks the free disk space.
 *
 * @throws CommandError if the backup would fill the portal's disk
 */
export function requireDiskSpace({ staging, folder, database, games }: RequiredSpace): void {
  const { bavail, blocks, bsize } = statfsSync(staging)
  // Some file systems report no size.
  if (blocks === 0) return
  const isOneDisk = statSync(folder).dev === statSync(staging).dev
  const backup = isOneDisk ? database + games : 0
  const needed = database + backup + database * LEFT_SHARE + LEFT_BYTES
  const free = bavail * bsize
  if (free >= needed) return
  throw new CommandError(
    `A backup takes ${formatSize(needed)} where ${staging} is, and ${formatSize(free)} are free.`,
  )
}
