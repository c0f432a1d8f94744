/** The settings of backups. The passphrase is in a file, since environments are easily printed. */
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { unseal } from '#features/accounts/server/sealed-token.server.ts'
import type { Config } from '#platform/config.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { hasAuthSecret, readAuthSecret } from '#platform/process/auth-secret.ts'
import { readDatabase } from './read-database.ts'

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
 * Returns the passphrase that encrypts backups: that of the file, else the one that an owner set in
 * the administration. Undefined if there is neither.
 *
 * @param hasDatabase whether there is a database to read it from
 * @throws CommandError if it cannot be read: a backup must not be unencrypted then
 */
export async function findPassphrase(config: Config, hasDatabase = true) {
  const ofFile = readPassphrase(config.backupPassphraseFile)
  if (ofFile !== undefined || !hasDatabase) return ofFile
  const stored = await readDatabase(config, async (tables, readColumn) => {
    if (!tables.includes('portal_setting')) return undefined
    const sql = "select value from portal_setting where name = 'backupPassphrase'"
    return (await readColumn(sql))[0]
  })
  if (stored === undefined) return undefined
  const { authSecret, authSecretPrevious: previousSecret, dataDir } = config
  if (authSecret || hasAuthSecret(dataDir)) {
    const keys = { secret: readAuthSecret(authSecret, dataDir), previousSecret }
    const sealed = z.string().parse(JSON.parse(String(stored)))
    const passphrase = unseal(keys, 'backup-passphrase', { sealed, schema: z.string(), now: 0 })
    if (passphrase !== undefined) return passphrase
  }
  throw new CommandError(
    'The key that opens the passphrase of backups has changed: set it again on the page Backups.',
  )
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
