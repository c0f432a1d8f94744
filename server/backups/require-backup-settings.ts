/** Checks the settings of backups at the start, instead of at three in the morning. */
import { statSync } from 'node:fs'
import type { Config } from '../kernel/config.ts'
import { CommandError } from '../kernel/lib/command-error.ts'
import { readPassphrase } from './passphrase.ts'

/**
 * Requires that the folder of backups is one, or does not exist yet, and that the passphrase can be
 * read.
 *
 * @throws CommandError which names the variable
 */
export function requireBackupSettings({
  backupDir,
  backupPassphraseFile,
}: Pick<Config, 'backupDir' | 'backupPassphraseFile'>): void {
  if (backupDir && statSync(backupDir, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CommandError(`BACKUP_DIR is not a folder: ${backupDir}`)
  }
  readPassphrase(backupPassphraseFile)
}
