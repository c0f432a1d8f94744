/**
 * Makes a backup, also while the portal runs: `npm run backup [-- --to FOLDER] [--keep NUMBER]`.
 */
import { MIGRATION_NAMES } from '#app/db/migrate.server.ts'
import { CommandError } from '../lib/command-error.ts'
import { defaultFolderOf, syncDeletionLogsOnce } from '../ops/backups/sync-deletion-log.ts'
import { makeBackup } from '../ops/backups/make-backup.ts'
import { requireBackupSettings } from '../ops/backups/require-backup-settings.ts'
import { formatSize } from '../lib/format-size.ts'
import { counted, readArguments, runAtLowPriority } from './run-command.ts'

const USAGE = 'Usage: npm run backup -- [--to FOLDER] [--keep NUMBER, 1 or more] [--quiet]'

await runAtLowPriority(async (config, progress) => {
  const { values, positionals } = readArguments(USAGE, {
    to: { type: 'string' },
    keep: { type: 'string' },
    quiet: { type: 'boolean' },
  })
  const isNumber = values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep)
  if (positionals.length > 0 || !isNumber || values.to === '') throw new CommandError(USAGE)
  if (values.to === undefined) requireBackupSettings(config)
  const folder = values.to ?? defaultFolderOf(config)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const made = await makeBackup(config, { folder, keep, progress })
  // Opening a database of an earlier version would migrate it while the earlier portal runs on it.
  const isCurrent = MIGRATION_NAMES.every((name) => made.metadata.schema.applied.includes(name))
  const warnings = isCurrent ? await syncDeletionLogsOnce(config, folder) : []
  const { accounts, likes } = made.metadata
  const lines = [
    `Backup made: ${made.path} (${formatSize(made.bytes)}, ${counted(accounts, 'account')}, ${counted(likes, 'like')}).`,
    made.isEncrypted
      ? 'It is encrypted: you need its passphrase to restore it.'
      : 'It is not encrypted: anyone who reads it has all data. Set BACKUP_PASSPHRASE_FILE to encrypt it.',
    ...warnings,
    ...made.removed.map((path) => `Removed: ${path}`),
  ]
  return { lines }
})
