/** The folders with backups that the portal knows. */
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OWN_FILE } from '#platform/lib/folder.server.ts'
import type { Config } from '#platform/config.ts'
import { hasAuthSecret } from '#platform/process/auth-secret.ts'
import { isBackupName } from './backup-names.ts'
import { attempt } from '#lib/attempt.ts'

/** The file name of the deletion log. */
export const DELETION_LOG = 'io-arcade-erasures.list'

type Places = Pick<Config, 'dataDir' | 'backupDir'>

/** Lists the folders of backups made with `--to`, one path per line. */
const pathOf = ({ dataDir }: Places) => join(dataDir, 'backup-folders')

/** Returns the default folder of backups. */
export const defaultFolderOf = ({ backupDir, dataDir }: Places) =>
  backupDir ?? join(dataDir, 'backups')

/** Remembers a folder with backups, so that the portal keeps a deletion log there. */
export function rememberFolder(config: Places, folder: string): void {
  if (listFolders(config).includes(resolve(folder))) return
  appendFileSync(pathOf(config), `${resolve(folder)}\n`, { mode: OWN_FILE, flush: true })
}

/** Returns all folders of backups that exist now. A disk that is not plugged in is skipped. */
export function listFolders(config: Places): string[] {
  const path = pathOf(config)
  const remembered = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const folders = [join(config.dataDir, 'backups'), config.backupDir ?? '', ...remembered]
  const paths = new Set(folders.filter((folder) => folder !== '').map((each) => resolve(each)))
  return [...paths].filter(isFolder)
}

/** A folder that exists but cannot be read counts: who uses it reports why. */
const isFolder = (path: string) =>
  attempt(() => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, true)

const isTrace = (name: string) => isBackupName(name) || name === DELETION_LOG

/**
 * Finds what shows that a portal was here, so that none starts empty in place of a lost one. Returns
 * it as the subject of a sentence: the key in the data directory, or a backup or deletion log. On a disk that is not mounted, only those of other folders are left.
 */
export function findTrace(config: Places): string | undefined {
  if (hasAuthSecret(config.dataDir)) return 'the file auth-secret'
  const folder = listFolders(config).find((each) => listNames(each).some(isTrace))
  return folder && `a backup or deletion log in ${folder}`
}

/** A folder that cannot be read shows nothing. */
const listNames = (folder: string) => attempt(() => readdirSync(folder), [])
