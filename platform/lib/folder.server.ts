/** Creates folders that only their owner can read and that survive a power loss. */
import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Modes of a folder and of a file that only the owner can read. */
export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Creates the folder and its missing parents, and syncs them to the disk. Node's own recursion never
 * ends where the system makes no folders, as below `/proc`.
 */
export function makeOwnFolder(path: string): void {
  const folder = resolve(path)
  if (isFolder(folder)) return
  // A drive that is not there has no parent.
  if (dirname(folder) !== folder) makeOwnFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: OWN_FOLDER })
  } catch (error) {
    // Another process may have made it.
    if (!isFolder(folder)) throw error
  }
  syncFolder(dirname(folder))
}

/** Error codes that mean that a folder cannot be synced, not that the disk failed. */
const UNSUPPORTED = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF', 'EPERM', 'EACCES'])

/**
 * Syncs the entries of the folder to the disk. Does nothing where folders cannot be synced: Windows
 * and some network file systems do so on their own.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch (error) {
    if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
