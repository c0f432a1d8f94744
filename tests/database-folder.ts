import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Space for the databases that exist at the same time, bytes. */
const ENOUGH = 2e9

/**
 * The folder for databases that nobody keeps: in memory if Linux has room there, since creating the
 * files of a Postgres database on a disk may take longer than a test. A killed run leaves its folders
 * `io-arcade-*` there.
 */
export function findDatabaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (Math.min(bavail * bsize, freemem()) >= ENOUGH) return '/dev/shm'
  } catch {
    // Another system.
  }
  return tmpdir()
}
