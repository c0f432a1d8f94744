/** Restricts access to the data directory to the portal's own user. */
import { chmodSync, lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { OWN_FILE, OWN_FOLDER, makeOwnFolder } from '#platform/lib/folder.server.ts'
import { OperatorError } from '#lib/operator-error.ts'

/** Names of the portal's own files. */
const OWN_NAME =
  /^(io-arcade\.sqlite(-wal|-shm|-journal)?|held-by\.(sqlite|txt)|auth-secret(\..+)?|mail|games|restored-games|pictures|backups|backup-draft|backup-folders|restore-draft|audit\.log)$/
/** Created by the file system. */
const SYSTEMS_NAME = 'lost+found'
/** Mode bits that grant access to other users. */
const OTHERS = 0o077

/**
 * Creates the directory, or removes the access that an earlier version or a copy granted to others.
 * A directory with other files may be shared on purpose: then only the portal's own files are
 * restricted. Logs what stays accessible.
 *
 * @throws OperatorError if the directory cannot be used
 */
export function restrictDataDirectory(dataDir: string, log: Pick<Logger, 'warn'>): void {
  try {
    closeToOthers(dataDir, log)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(
      `The data folder cannot be used (${dataDir}): ${reason}. Set DATA_DIR to a folder that can be written`,
      { cause: error },
    )
  }
}

/**
 * Requires that a command runs as the owner of the directory: the portal could not open files that
 * another user makes, such as root.
 *
 * @throws OperatorError if another user runs it
 */
export function requireOwner(dataDir: string, user = process.getuid?.()): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (owner === undefined || user === undefined || owner === user) return
  throw new OperatorError(
    `The data folder (${dataDir}) belongs to user ${owner}, who could not open files of user ${user}. Run the command as its owner: sudo -u '#${owner}' …`,
  )
}

function closeToOthers(dataDir: string, log: Pick<Logger, 'warn'>): void {
  makeOwnFolder(dataDir)
  // On Windows, access does not depend on the mode alone.
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

/** Skips links: in a directory that others can write to, a link could lead anywhere. */
function close(path: string, log: Pick<Logger, 'warn'>): void {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (!file || file.isSymbolicLink() || !isOpen(file)) return
  try {
    chmodSync(path, file.isDirectory() ? OWN_FOLDER : OWN_FILE)
  } catch (error) {
    log.warn({ path, err: error }, 'other users can read this, and its mode could not be changed')
  }
}
