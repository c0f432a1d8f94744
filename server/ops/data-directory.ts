/** The data folder's modes: what it holds is for the portal's own user alone. */
import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { OWN_FILE, OWN_FOLDER, makeOwnFolder } from '#app/lib/folder.server.ts'

/** What the portal puts there. */
const OWN_NAME =
  /^(io-arcade\.sqlite(-wal|-shm|-journal)?|held-by\.sqlite|auth-secret(\..+)?|mail|games|pictures|backups|backup-draft|backup-folders|restore-draft|audit\.log)$/
/** What a file system puts there. */
const SYSTEMS_NAME = 'lost+found'
/** The bits by which anybody but the owner gets in. */
const OTHERS = 0o077

/** The data folder can't be used: it is a file, or somebody else's. One plain line. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError'
}

/**
 * Makes the folder, or takes from others what an earlier version or a careless copy gave them. A
 * folder with other things in it may be shared on purpose: there only the portal's own are closed.
 * What stays open is logged.
 *
 * @throws DataDirectoryError
 */
export function restrictDataDirectory(dataDir: string, log: Pick<Logger, 'warn'>): void {
  try {
    closeToOthers(dataDir, log)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryError(`The data folder cannot be used (${dataDir}): ${reason}`, {
      cause: error,
    })
  }
}

function closeToOthers(dataDir: string, log: Pick<Logger, 'warn'>): void {
  makeOwnFolder(dataDir)
  // There is more to who may read a file than its mode.
  if (process.platform === 'win32') return
  const folder = realpathSync(dataDir)
  const names = readdirSync(folder)
  const own = names.filter((name) => OWN_NAME.test(name))
  const isShared = names.some((name) => name !== SYSTEMS_NAME && !own.includes(name))
  for (const name of own) close(join(folder, name), log)
  if (!isShared) close(folder, log)
  else if (isOpen(lstatSync(folder))) {
    log.warn(
      { path: folder },
      'other users can list this folder, because it holds other files as well',
    )
  }
}

const isOpen = ({ mode }: Stats) => (mode & OTHERS) !== 0

/** A link is left alone: in a folder that others write to it could lead anywhere. */
function close(path: string, log: Pick<Logger, 'warn'>): void {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (!file || file.isSymbolicLink() || !isOpen(file)) return
  try {
    chmodSync(path, file.isDirectory() ? OWN_FOLDER : OWN_FILE)
  } catch (error) {
    log.warn({ path, err: error }, 'other users can read this, and its mode could not be changed')
  }
}
