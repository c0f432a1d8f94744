import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Space for the databases that exist at the same time, bytes. */
const ENOUGH = 2e9

/**
 * The folder for databases that nobody keeps: in memory if Linux has room there. Creating the files of
 * a Postgres database on a disk may take longer than a test.
 */
export function findDatabaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= ENOUGH) return '/dev/shm'
  } catch {
    // Another system.
  }
  return tmpdir()
}
