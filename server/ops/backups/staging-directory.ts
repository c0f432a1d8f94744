/** What is half made: in a folder that one process at a time has, gone when that process ends. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFolder } from '#app/lib/folder.server.ts'
import { CommandError } from '../../cli/command-error.ts'

const LOCK = 'lock'
const SQLITE_BUSY = 5

/** Does the work, and removes the file or folder after it, also where the process ends amid it. */
export async function withDraft<Result>(
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
 * Does the work in an empty folder that nobody else has meanwhile. What a killed process left in it
 * is removed first.
 *
 * @param busy what the operator reads where another process has it
 * @throws CommandError where another process has it
 */
export async function inStagingDirectory<Result>(
  path: string,
  busy: string,
  work: () => Promise<Result>,
): Promise<Result> {
  makeOwnFolder(path)
  // The system lets go of SQLite's lock whatever ends the process.
  const lock = new DatabaseSync(join(path, LOCK))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new CommandError(busy)
    rmSync(path, { recursive: true, force: true })
    throw error
  }
  return withDraft(path, async () => {
    try {
      for (const name of readdirSync(path)) {
        if (!name.startsWith(LOCK)) rmSync(join(path, name), { recursive: true, force: true })
      }
      return await work()
    } finally {
      lock.close()
    }
  })
}
