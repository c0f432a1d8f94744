/**
 * Staging directories for incomplete files. One process at a time owns one, and it is removed when
 * that process ends.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBusy } from '#platform/db/sqlite-file.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { makeOwnFolder } from '#platform/lib/folder.server.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { takeFileLock } from '#platform/process/data-directory-lock.ts'

const LOCK = 'lock'

/** Runs `work`, and then removes the file or folder, also if the process ends early. */
export async function withTemporaryFile<Result>(
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work()
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/**
 * Runs `work` in an empty directory that no other process can use. First removes the leftovers of a
 * killed process.
 *
 * @param busy the message for the operator if another process uses the directory
 * @throws CommandError if another process uses the directory
 */
export async function inStagingDirectory<Result>(
  path: string,
  busy: string,
  work: () => Promise<Result>,
): Promise<Result> {
  makeOwnFolder(path)
  let lock: ReturnType<typeof takeFileLock>
  try {
    lock = takeFileLock(join(path, LOCK))
  } catch (error) {
    if (isBusy(error)) throw new CommandError(busy)
    if (isStorageFault(error)) rmSync(path, { recursive: true, force: true })
    throw error
  }
  return withTemporaryFile(path, async () => {
    try {
      for (const name of readdirSync(path)) {
        if (!name.startsWith(LOCK)) rmSync(join(path, name), { recursive: true, force: true })
      }
      return await work()
    } finally {
      lock.release()
    }
  })
}
