/** The settings of backups. The passphrase is in a file, since environments are easily printed. */
import { readFileSync, statSync } from 'node:fs'
import type { Config } from '../kernel/config.ts'
import { CommandError } from '../kernel/lib/command-error.ts'

const MIN_LENGTH = 12

/**
 * Returns the passphrase from the file that `BACKUP_PASSPHRASE_FILE` names; undefined if it is not
 * set.
 *
 * @throws CommandError if the file cannot be read, or the passphrase is too short
 */
export function readPassphrase(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  let passphrase: string
  try {
    passphrase = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new CommandError(`BACKUP_PASSPHRASE_FILE cannot be read: ${(error as Error).message}`)
  }
  if (passphrase.length >= MIN_LENGTH) return passphrase
  throw new CommandError(`The passphrase in ${path} must have at least ${MIN_LENGTH} characters.`)
}

/**
 * Requires that the folder of backups is one, or does not exist yet, and that the passphrase can be
 * read: at the start, instead of at three in the morning.
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
