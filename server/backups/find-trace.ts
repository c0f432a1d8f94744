/** Finds what shows that a portal was here, so that none starts empty in place of a lost one. */
import { readdirSync } from 'node:fs'
import type { Config } from '../kernel/config.ts'
import { hasAuthSecret } from '../kernel/ops/auth-secret.ts'
import { isBackupName } from './backup-names.ts'
import { isDeletionLogName } from './deletion-log.ts'
import { listFolders } from './backup-folders.ts'

const isTrace = (name: string) => isBackupName(name) || isDeletionLogName(name)

/**
 * Returns the trace of a portal, as the subject of a sentence: the key in the data directory, or a
 * backup or deletion log. On a disk that is not mounted, only those of other folders are left.
 */
export function findTrace(
  config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>,
): string | undefined {
  if (hasAuthSecret(config.dataDir)) return 'the file auth-secret'
  const folder = listFolders(config).find((each) => listNames(each).some(isTrace))
  return folder && `a backup or deletion log in ${folder}`
}

/** A folder that cannot be read shows nothing. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
