/** The passphrase that encrypts backups: in a file, since an environment is easily printed. */
import { readFileSync } from 'node:fs'
import { CommandError } from '../../cli/command-error.ts'

const MIN_LENGTH = 12

/**
 * The passphrase of the file that `BACKUP_PASSPHRASE_FILE` names; undefined where it names none.
 *
 * @throws CommandError where it cannot be read, or is too short
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
