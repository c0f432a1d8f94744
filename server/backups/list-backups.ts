/** Lists the backups in a folder, reading only the first lines of each. */
import { statSync } from 'node:fs'
import { listBackupPaths } from './backup-names.ts'
import type { BackupHeader } from './container/container-format.ts'
import { checkStart, readHeader } from './container/read-container.ts'

export interface ListedBackup {
  path: string
  bytes: number
  /** Undefined if the first line cannot be read. */
  header: BackupHeader | undefined
  /** Why it cannot be opened, in one line; undefined if it can. */
  fault: string | undefined
}

/** Lists all files that have the name of a backup, oldest first. */
export async function listBackups(
  folder: string,
  passphrase: string | undefined,
): Promise<ListedBackup[]> {
  const listed: ListedBackup[] = []
  for (const path of await listBackupPaths(folder)) {
    // A backup may remove old ones meanwhile.
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) continue
    listed.push({ path, bytes: found.size, ...(await inspectBackup(path, passphrase)) })
  }
  return listed
}

/** Opens the backup as far as its first lines. */
export async function inspectBackup(
  path: string,
  passphrase: string | undefined,
): Promise<Pick<ListedBackup, 'header' | 'fault'>> {
  let header: BackupHeader | undefined
  try {
    header = await readHeader(path)
    await checkStart(path, header.encryption ? passphrase : undefined)
    return { header, fault: undefined }
  } catch (error) {
    return { header, fault: (error as Error).message }
  }
}
