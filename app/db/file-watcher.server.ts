/** Detects that the database file was deleted, moved or replaced. */
import { statSync, type BigIntStats } from 'node:fs'

/** SQLite's error code for this, SQLITE_READONLY_DBMOVED. It counts as a storage fault. */
const DATABASE_MOVED = 1032

/** Watches a path. An open file stays the same file when its name changes. */
export function createFileWatcher(path: string) {
  let known: BigIntStats | undefined
  return {
    /** Remembers the file that is now at the path. */
    remember: () => void (known = readStats(path)),
    /** @throws Error in one line for the operator if another file, or none, is at the path */
    check() {
      const found = known && readStats(path)
      if (found?.ino === known?.ino && found?.dev === known?.dev) return
      // Further writes would be lost with the file.
      const message = `${path} was deleted or replaced while the portal was running, so nothing is saved: put the file back, or restart the portal with the current file`
      throw Object.assign(new Error(message), { errcode: DATABASE_MOVED })
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
