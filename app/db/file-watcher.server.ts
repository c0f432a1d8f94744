/** Detects that the database file was deleted, moved or replaced. */
import { statSync, type BigIntStats } from 'node:fs'

/** SQLite's error code for this, SQLITE_READONLY_DBMOVED. It counts as a storage fault. */
const DATABASE_MOVED = 1032

/** Further writes would be lost with the file. The message is one line for the operator. */
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
  /** Remembers the file that is now at the path. */
  remember(): void
  /**
   * Compares the file at the path with the remembered one.
   *
   * @throws MovedFileError if another file, or none, is at the path
   */
  check(): void
}

/** Watches a path. An open file stays the same file when its name changes. */
export function createFileWatcher(path: string): FileWatcher {
  let known: BigIntStats | undefined
  return {
    remember() {
      if (path !== ':memory:') known = readStats(path)
    },
    check() {
      if (!known) return
      const found = readStats(path)
      if (found?.ino !== known.ino || found.dev !== known.dev) throw new MovedFileError(path)
    },
  }
}

function readStats(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    // A parent folder is missing or not readable.
    return undefined
  }
}
