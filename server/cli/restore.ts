/**
 * Restores a backup where no portal exists yet: `npm run restore -- FILE`. With `--check` it only
 * verifies the backup.
 */
import { MIGRATION_NAMES } from '#platform/db/migrate.server.ts'
import type { Config } from '#platform/config.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { checkBackup, type VerifyOptions } from '#ops/backups/check-backup.ts'
import { restoreBackup, type RestoredBackup } from '#ops/backups/restore-backup.ts'
import {
  counted,
  fromCaller,
  readArguments,
  runAtLowPriority,
  type CommandOutput,
} from '#platform/cli/run-command.ts'

const USAGE = 'Usage: npm run restore -- [--check] FILE [--allow-unencrypted] [--quiet]'

const KEY_LINES = {
  backup: 'The backup includes the session key: sessions from that time stay valid.',
  configuration: 'Sessions stay valid if AUTH_SECRET is the same as then.',
  none: 'The backup holds no session key: set AUTH_SECRET to what it was then, or everyone has to sign in again.',
}

function describeDeletions({ deletions }: RestoredBackup): string[] {
  const { accounts, logs } = deletions
  if (logs.length > 0) {
    return [
      ...logs.map((path) => `Deletions replayed from ${path}.`),
      `Deleted since then, and deleted again: ${counted(accounts, 'account')}.`,
    ]
  }
  return [
    'No deletion log was found: accounts that were deleted since then are back (npm run account -- delete).',
  ]
}

function describeGames({ folder, files }: RestoredBackup['games']): string[] {
  if (files === 0) return []
  return [
    `Your own games are in ${folder}: the next start imports them (${counted(files, 'file')}).`,
  ]
}

/** Writes nothing outside the system's folder for temporary files. */
async function check(config: Config, path: string, options: VerifyOptions): Promise<CommandOutput> {
  const { header, secrets, passphrase } = await checkBackup(config, path, options)
  const { engine, schema } = header
  const isOlder = !MIGRATION_NAMES.every((name) => schema.applied.includes(name))
  const key = secrets.authSecret === null ? 'none' : 'backup'
  const lines = [
    `The backup is complete: the portal as it was at ${header.madeAt}, with ${counted(header.accounts, 'account')} and ${counted(header.likes, 'like')}.`,
    passphrase === undefined
      ? 'It is not encrypted: anyone who reads it has all data.'
      : 'It is encrypted, and the passphrase matches.',
    isOlder
      ? 'Its schema is of an earlier version: the restore upgrades it.'
      : 'Its schema fits this version.',
    engine === 'sqlite'
      ? 'It is of an SQLite file, which passes the integrity check: restore it without DATABASE_URL.'
      : 'It is of a Postgres: restore it with DATABASE_URL of an empty database. pg_restore reads the dump only then.',
    KEY_LINES[config.authSecret ? 'configuration' : key],
  ]
  return { lines }
}

await runAtLowPriority(async (config, progress) => {
  const { values, positionals } = readArguments(USAGE, {
    'allow-unencrypted': { type: 'boolean' },
    check: { type: 'boolean' },
    quiet: { type: 'boolean' },
  })
  const [file, ...extra] = positionals
  if (!file || extra.length > 0) throw new CommandError(USAGE)
  const path = fromCaller(file)
  const options = { progress, allowUnencrypted: values['allow-unencrypted'] }
  if (values.check) return check(config, path, options)
  const restored = await restoreBackup(config, path, options)
  const { header, key } = restored
  const lines = [
    `Restored: the portal as it was at ${header.madeAt}, with ${counted(header.accounts, 'account')} and ${counted(header.likes, 'like')}.`,
    KEY_LINES[key],
    ...describeDeletions(restored),
    ...describeGames(restored.games),
  ]
  return { lines }
})
