/** Verifies a backup without a place to restore it to: before a restore, and on its own. */
import { createWriteStream, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { requireUsableSchema } from '#platform/db/migrate.server.ts'
import { OWN_FILE } from '#platform/lib/folder.server.ts'
import type { Config } from '#platform/config.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import type { Progress } from '#platform/lib/progress.ts'
import type { BackupContents, BackupHeader } from './container/container-format.ts'
import { findPassphrase } from './backup-settings.ts'
import { readContainer, readHeader } from './container/read-container.ts'
import { checkSqlite } from './sqlite-copy.ts'
import { withTemporaryFile } from './staging-directory.ts'

export interface VerifyOptions {
  /** Accepts an unencrypted backup although a passphrase is configured. */
  allowUnencrypted?: boolean | undefined
  progress?: Progress | undefined
}

/** A verified backup, and what decrypts it; undefined if it is not encrypted. */
interface VerifiedBackup extends BackupContents {
  passphrase: string | undefined
}

/**
 * Verifies the whole file, and that this version can use its schema.
 *
 * @param configured the passphrase of the portal
 * @throws CommandError if the file is damaged, of a later version, or does not fit the passphrase
 */
export async function verifyBackup(
  configured: string | undefined,
  path: string,
  { allowUnencrypted = false, progress }: VerifyOptions,
): Promise<VerifiedBackup> {
  const isAllowed = allowUnencrypted && (await readHeader(path)).encryption === null
  const passphrase = isAllowed ? undefined : configured
  const total = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  progress?.step({ label: 'Checking the backup', total })
  const contents = await readContainer(path, passphrase, { onBytes: progress?.advance })
  requireSchema(contents.header)
  return { ...contents, passphrase }
}

/**
 * Verifies the backup as a restore does, with a temporary copy of an SQLite database, which only the
 * own user can read. The dump of a Postgres is only read by a restore.
 *
 * @throws CommandError as `verifyBackup`, or if the database in it is damaged; disk errors
 */
export async function checkBackup(
  config: Config,
  path: string,
  options: VerifyOptions,
): Promise<VerifiedBackup> {
  // The portal's database may not be there. A backup that is not encrypted needs none.
  const configured = await findPassphrase(config, (await readHeader(path)).encryption !== null)
  const verified = await verifyBackup(configured, path, options)
  if (verified.header.engine === 'postgres') return verified
  options.progress?.step({ label: 'Checking the database' })
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-check-'))
  await withTemporaryFile(folder, async () => {
    const copy = join(folder, 'copy.sqlite')
    const file = createWriteStream(copy, { flags: 'wx', mode: OWN_FILE })
    await readContainer(path, verified.passphrase, { database: (bytes) => pipeline(bytes, file) })
    await checkSqlite(copy)
  })
  return verified
}

function requireSchema({ schema: { applied, floor } }: BackupHeader): void {
  try {
    requireUsableSchema({ applied, floor })
  } catch (error) {
    throw new CommandError(`The backup cannot be used: ${(error as Error).message}`)
  }
}
