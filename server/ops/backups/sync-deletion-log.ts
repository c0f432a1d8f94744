/** Keeps the deletion logs next to the backups up to date with the database. */
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findIdentity, settleIdentity, type PortalIdentity } from './portal-identity.ts'
import { openDatabase, type Db } from '#app/db/db.server.ts'
import {
  isExpiredDeletion,
  listLoggedDeletions,
  readDeletionLogVersion,
  type LoggedDeletion,
} from '#app/features/settings/deletion-log.server.ts'
import { OWN_FILE } from '#app/lib/folder.server.ts'
import type { Config } from '../../config.ts'
import { CommandError } from '../../lib/command-error.ts'
import { databaseLocationOf } from '../database-files.ts'
import { deletionLogNameOf, readDeletionLog, writeDeletionLog } from './deletion-log.ts'

type Places = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>

/** Lists the folders of backups made with `--to`, one path per line. */
const FOLDERS_FILE = 'backup-folders'

/** Returns the default folder of backups. */
export const defaultFolderOf = ({ backupDir, dataDir }: Places) =>
  backupDir ?? join(dataDir, 'backups')

/** Remembers a folder with backups, so that the portal keeps a deletion log there. */
export function rememberFolder(config: Places, folder: string): void {
  if (listFolders(config).includes(resolve(folder))) return
  const path = join(config.dataDir, FOLDERS_FILE)
  appendFileSync(path, `${resolve(folder)}\n`, { mode: OWN_FILE, flush: true })
}

/**
 * Returns all folders of backups that exist now. A disk that is not plugged in is skipped.
 *
 * @param onFault receives the error if the list of `--to` folders cannot be read
 */
export function listFolders(
  { dataDir, backupDir }: Places,
  onFault: (error: unknown) => void = () => undefined,
): string[] {
  const folders = [join(dataDir, 'backups'), ...(backupDir ? [backupDir] : [])]
  try {
    const path = join(dataDir, FOLDERS_FILE)
    if (existsSync(path)) folders.push(...readFileSync(path, 'utf8').split('\n'))
  } catch (error) {
    onFault(error)
  }
  const paths = new Set(folders.filter((folder) => folder !== '').map((each) => resolve(each)))
  return [...paths].filter(isFolder)
}

/** Counts a folder without access as existing. Later operations in it report the error. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return true
  }
}

/** By path of a log: the versions of file and database at which they were equal. */
type Alike = Map<string, string>

/**
 * Creates the periodic sync of the portal. It skips unchanged logs.
 *
 * @returns a function that updates the logs in all folders and keeps the entries of other nodes. It
 *   returns warnings for the operator, one per line. It throws the first error of database or disk
 *   after it has processed all other folders.
 */
export function createDeletionLogSync(db: Db, config: Places): () => Promise<string[]> {
  const alike: Alike = new Map()
  return async () => {
    const identity = await settleIdentity(db, databaseLocationOf(config))
    return syncDeletionLogsOf(identity, db, config, alike)
  }
}

async function syncDeletionLogsOf(
  identity: PortalIdentity,
  db: Db,
  config: Places,
  alike: Alike = new Map(),
): Promise<string[]> {
  const mark = await readDeletionLogVersion(db)
  const warnings: string[] = []
  const faults: unknown[] = []
  let deletions: LoggedDeletion[] | undefined
  for (const folder of listFolders(config, (error) => faults.push(error))) {
    try {
      const path = join(folder, deletionLogNameOf(identity.portalId))
      if (alike.get(path) === `${markFile(path)} ${mark}`) continue
      deletions ??= await listLoggedDeletions(db)
      const there = readKept(path, warnings)
      const all = merge([...(there ?? []), ...deletions], db.now())
      if (!there || !isSame(there, all)) writeDeletionLog(folder, { ...identity, deletions: all })
      alike.set(path, `${markFile(path)} ${mark}`)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return warnings
}

/** Returns a version that changes with the file; undefined if there is no file. */
function markFile(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

/**
 * Syncs once for a command whose own work is done. An error becomes one more line for the operator.
 */
export async function trySyncDeletionLogs(db: Db, config: Places): Promise<string[]> {
  try {
    const identity = await findIdentity(db, databaseLocationOf(config))
    if (identity) return await syncDeletionLogsOf(identity, db, config)
    // The command opens the database through another path than the portal, for example in a
    // container. The portal itself knows its identity.
    return ['The deletion log is left to the portal: its database was last used at another place.']
  } catch (error) {
    return [`The deletion log could not be updated: ${(error as Error).message}`]
  }
}

/** Syncs once when the database is not open. Also adds this folder to the synced ones. */
export async function syncDeletionLogsOnce(config: Places, folder: string): Promise<string[]> {
  try {
    rememberFolder(config, folder)
    const db = await openDatabase(databaseLocationOf(config))
    return await trySyncDeletionLogs(db, config).finally(() => db.destroy())
  } catch (error) {
    return [`The deletion log could not be updated: ${(error as Error).message}`]
  }
}

/** A damaged log is rebuilt from the database, which has all entries. */
function readKept(path: string, warnings: string[]): LoggedDeletion[] | undefined {
  if (!existsSync(path)) return undefined
  try {
    return readDeletionLog(path).deletions
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    warnings.push(`${path} was damaged and was rebuilt`)
    return undefined
  }
}

function merge(deletions: LoggedDeletion[], now: number): LoggedDeletion[] {
  const byHash = new Map(deletions.map((each) => [each.accountHash, each]))
  return [...byHash.values()].filter((each) => !isExpiredDeletion(each, now))
}

function isSame(there: LoggedDeletion[], all: LoggedDeletion[]): boolean {
  if (there.length !== all.length) return false
  const hashes = new Set(there.map(({ accountHash }) => accountHash))
  return all.every(({ accountHash }) => hashes.has(accountHash))
}
