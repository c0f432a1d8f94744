/** Notices that the database's file is no longer at its path: deleted, moved, or another's there. */
import { statSync, type BigIntStats } from 'node:fs'

/** SQLite's own number for it, SQLITE_READONLY_DBMOVED: a fault of the storage. */
const DATABASE_MOVED = 1032

/** What is written now would be lost with the file. One plain line. */
class MovedFileError extends Error {
  override name = 'MovedFileError'
  readonly errcode = DATABASE_MOVED

  constructor(path: string) {
    super(
      `${path} was deleted or replaced while the portal was running, so nothing is saved: put the file back, or restart the portal with the current file`,
    )
  }
}

export interface FileWatcher {
  /** Takes the file that is at the path now for the right one. */
  remember(): void
  /** @throws MovedFileError where another file, or none, is at the path of the remembered one */
  check(): void
}

/** Watches a path: an open file stays the same whatever becomes of its name. */
export function createFileWatcher(path: string): FileWatcher {
  let known: BigIntStats | undefined
  return {
    remember() {
      if (path !== ':memory:') known = look(path)
    },
    check() {
      if (!known) return
      const found = look(path)
      if (found?.ino !== known.ino || found.dev !== known.dev) throw new MovedFileError(path)
    },
  }
}

function look(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    // A folder on the way to it is no folder any more, or closed to us.
    return undefined
  }
}
