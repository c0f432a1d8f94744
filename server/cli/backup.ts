/**
 * Makes a backup, also while the portal runs: `npm run backup [-- --to FOLDER] [--keep NUMBER]`. With
 * `--list` it lists those that are there.
 */
import { MIGRATION_NAMES } from '#platform/db/migrate.server.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { defaultFolderOf, listFolders } from '#ops/backups/backup-folders.ts'
import { copyDeletionLog } from '#ops/backups/deletion-log.ts'
import { listBackups, type ListedBackup } from '#ops/backups/backup-names.ts'
import { findPassphrase, requireBackupSettings } from '#ops/backups/backup-settings.ts'
import { makeBackup } from '#ops/backups/make-backup.ts'
import { formatSize } from '#platform/lib/format-size.ts'
import type { Config } from '#platform/config.ts'
import {
  alignTable,
  counted,
  fromCaller,
  readArguments,
  runAtLowPriority,
  type CommandOutput,
} from '#platform/cli/run-command.ts'

const USAGE =
  'Usage: npm run backup -- [--to FOLDER] [--keep NUMBER, 1 or more] [--quiet], or --list [--to FOLDER]'

const HEAD = ['made at (UTC)', 'size', 'encrypted', 'readable', 'file']

/** Exits with code 1 if one cannot be opened, since it may be the one that is needed. */
async function list(config: Config, to: string | undefined): Promise<CommandOutput> {
  const passphrase = await findPassphrase(config)
  const folders = to === undefined ? listFolders(config) : [fromCaller(to)]
  const listed: ListedBackup[] = []
  for (const folder of folders) listed.push(...(await listBackups(folder, passphrase)))
  if (listed.length === 0) {
    const places = folders.length > 0 ? folders.join(', ') : defaultFolderOf(config)
    return { lines: [`There is no backup in ${places}.`] }
  }
  const rows = listed.map(({ path, bytes, header, fault }) => [
    header?.madeAt.slice(0, 19).replace('T', ' ') ?? 'unknown',
    formatSize(bytes),
    header ? (header.encryption ? 'yes' : 'no') : 'unknown',
    fault === undefined ? 'yes' : 'no',
    path,
  ])
  const faults = listed.flatMap(({ fault }) => fault ?? [])
  return {
    lines: [
      ...alignTable([HEAD, ...rows]),
      ...faults,
      'Only the first lines of each were read: npm run restore -- --check FILE verifies all of it.',
    ],
    isWell: faults.length === 0,
  }
}

await runAtLowPriority(async (config, progress) => {
  const { values, positionals } = readArguments(USAGE, {
    to: { type: 'string' },
    keep: { type: 'string' },
    quiet: { type: 'boolean' },
    list: { type: 'boolean' },
  })
  const isNumber = values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep)
  if (positionals.length > 0 || !isNumber || values.to === '') throw new CommandError(USAGE)
  if (values.list) {
    if (values.keep !== undefined) throw new CommandError(USAGE)
    return list(config, values.to)
  }
  if (values.to === undefined) requireBackupSettings(config)
  const folder = values.to === undefined ? defaultFolderOf(config) : fromCaller(values.to)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const made = await makeBackup(config, { folder, keep, progress })
  // Opening a database of an earlier version would migrate it while the earlier portal runs on it.
  const isCurrent = MIGRATION_NAMES.every((name) => made.metadata.schema.applied.includes(name))
  const warnings = isCurrent ? await copyDeletionLog(config, folder) : []
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
