/** Keeps the lists of erasures beside the backups up to date with the database. */
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  findIdentity,
  settleIdentity,
  type PortalIdentity,
} from '#app/db/portal-identity.server.ts'
import { openDatabase, type Db } from '#app/db/db.server.ts'
import {
  isExpiredErasure,
  listErasures,
  readErasureLogVersion,
  type Erasure,
} from '#app/features/accounts/erasure-log.server.ts'
import { OWN_FILE } from '#app/lib/folder.server.ts'
import type { Config } from '../../config.ts'
import { CommandError } from '../../cli/command-error.ts'
import { databaseLocationOf } from '../database-files.ts'
import { listNameOf, readList, writeList } from './erasure-log.ts'

type Places = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>

/** Where backups went by `--to`, a path a line. */
const FOLDERS_FILE = 'backup-folders'

/** Where backups go that are told no other place. */
export const defaultFolderOf = ({ backupDir, dataDir }: Places) =>
  backupDir ?? join(dataDir, 'backups')

/** Remembers a folder in which backups are made, so that the portal keeps the list there. */
export function rememberFolder(config: Places, folder: string): void {
  if (listFolders(config).includes(resolve(folder))) return
  const path = join(config.dataDir, FOLDERS_FILE)
  appendFileSync(path, `${resolve(folder)}\n`, { mode: OWN_FILE, flush: true })
}

/**
 * All folders of backups that are there now: a disk that is not plugged in is none.
 *
 * @param onFault hears why the folders that were named by `--to` cannot be read
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

/** One that this user may not look into is there: what is done in it says so. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return true
  }
}

/** Of each list: what it and the database were like when they were alike. */
type Alike = Map<string, string>

/**
 * The portal's own work, again and again: what has not changed since is not read.
 *
 * @returns what brings the lists in all folders up to date; what another node has put there stays. It
 *   returns what the operator should know, a line each, and throws the faults of database and disk,
 *   once all other folders are done.
 */
export function createErasureLogSync(db: Db, config: Places): () => Promise<string[]> {
  const alike: Alike = new Map()
  return async () => {
    const identity = await settleIdentity(db, databaseLocationOf(config))
    return syncErasureLogsOf(identity, db, config, alike)
  }
}

async function syncErasureLogsOf(
  identity: PortalIdentity,
  db: Db,
  config: Places,
  alike: Alike = new Map(),
): Promise<string[]> {
  const mark = await readErasureLogVersion(db)
  const warnings: string[] = []
  const faults: unknown[] = []
  let erasures: Erasure[] | undefined
  for (const folder of listFolders(config, (error) => faults.push(error))) {
    try {
      const path = join(folder, listNameOf(identity.portalId))
      if (alike.get(path) === `${markFile(path)} ${mark}`) continue
      erasures ??= await listErasures(db)
      const there = readKept(path, warnings)
      const all = merge([...(there ?? []), ...erasures], db.now())
      if (!there || !isSame(there, all)) writeList(folder, { ...identity, erasures: all })
      alike.set(path, `${markFile(path)} ${mark}`)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return warnings
}

/** Another one after each change of the file; undefined where there is none. */
function markFile(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

/** The same, for a command, whose work is done by then: a fault is one more line for the operator. */
export async function trySyncErasureLogs(db: Db, config: Places): Promise<string[]> {
  try {
    const identity = await findIdentity(db, databaseLocationOf(config))
    if (identity) return await syncErasureLogsOf(identity, db, config)
    // By another path than the portal's own, in a container for one: which one it is the portal says.
    return [
      'The list of erasures is left to the portal: its database was last used at another place.',
    ]
  } catch (error) {
    return [`The list of erasures was not brought up to date: ${(error as Error).message}`]
  }
}

/** The same, where the database is not open, and for this folder too from now on. */
export async function syncErasureLogsOnce(config: Places, folder: string): Promise<string[]> {
  try {
    rememberFolder(config, folder)
    const db = await openDatabase(databaseLocationOf(config))
    return await trySyncErasureLogs(db, config).finally(() => db.destroy())
  } catch (error) {
    return [`The list of erasures was not brought up to date: ${(error as Error).message}`]
  }
}

/** One that is damaged is made again: the database has all of it. */
function readKept(path: string, warnings: string[]): Erasure[] | undefined {
  if (!existsSync(path)) return undefined
  try {
    return readList(path).erasures
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    warnings.push(`${path} was damaged and was rebuilt`)
    return undefined
  }
}

function merge(erasures: Erasure[], now: number): Erasure[] {
  const byHash = new Map(erasures.map((each) => [each.accountHash, each]))
  return [...byHash.values()].filter((each) => !isExpiredErasure(each, now))
}

function isSame(there: Erasure[], all: Erasure[]): boolean {
  if (there.length !== all.length) return false
  const hashes = new Set(there.map(({ accountHash }) => accountHash))
  return all.every(({ accountHash }) => hashes.has(accountHash))
}
