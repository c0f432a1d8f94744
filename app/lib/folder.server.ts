/** Folders that are their owner's alone, and whose entries outlast a power loss. */
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What the owner alone may read: the mode of a folder, and of a file. */
export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600

/** Makes the folder, and those above it, where they are missing; they are on the disk afterwards. */
export function makeOwnFolder(path: string): void {
  const folder = resolve(path)
  const first = mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    syncFolder(dirname(made))
  }
}

/** What says that a folder cannot be asked for it, not that the disk has failed. */
const NOT_TO_BE_ASKED = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF', 'EPERM', 'EACCES'])

/**
 * Waits until the names in the folder are on the disk, where the system lets it be asked: Windows
 * sees to that by itself, some network file systems too.
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
    if (!NOT_TO_BE_ASKED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
