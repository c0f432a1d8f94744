/** Room is asked for before a backup begins: the portal saves what players do to the same disk. */
import { statfsSync, statSync } from 'node:fs'
import { CommandError } from '../../cli/command-error.ts'
import { formatSize } from '../../cli/run-command.ts'

/** What the portal may write meanwhile: a share of the database, and so many bytes. */
const LEFT_SHARE = 1 / 4
const LEFT_BYTES = 2 ** 20

/** What takes room; sizes in bytes. */
interface RequiredSpace {
  /** Where the copy of the database is made: on the portal's own disk. */
  draft: string
  /** Where the backup goes. */
  folder: string
  database: number
  games: number
}

/** @throws CommandError where the disk of the portal would be full of the backup */
export function requireDiskSpace({ draft, folder, database, games }: RequiredSpace): void {
  const { bavail, blocks, bsize } = statfsSync(draft)
  // Some file systems do not tell.
  if (blocks === 0) return
  const isOneDisk = statSync(folder).dev === statSync(draft).dev
  const backup = isOneDisk ? database + games : 0
  const needed = database + backup + database * LEFT_SHARE + LEFT_BYTES
  const free = bavail * bsize
  if (free >= needed) return
  throw new CommandError(
    `A backup takes ${formatSize(needed)} where ${draft} is, and ${formatSize(free)} are free.`,
  )
}
