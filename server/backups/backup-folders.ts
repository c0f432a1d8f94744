/** The folders with backups that the portal knows. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OWN_FILE } from '#app/lib/folder.server.ts'
import type { Config } from '../kernel/config.ts'

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
  return [...paths].filter((each) => existsSync(each))
}
