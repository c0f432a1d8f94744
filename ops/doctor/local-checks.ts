/** Checks of this machine and its data: settings, disk, database, backups and games. */
import { MIGRATION_NAMES } from '#platform/db/migrate.server.ts'
import { formatDuration } from '#lib/duration.ts'
import { findNewestBackup, inspectBackup } from '../backups/backup-names.ts'
import { measureNeeded } from '../backups/require-disk-space.ts'
import { OVERDUE_AFTER_MS } from '../backups/backup-status.ts'
import { findPassphrase, requireBackupSettings } from '../backups/backup-settings.ts'
import { listFolders } from '../backups/backup-folders.ts'
import { readGames } from '#features/game-checks/server/game-commands.ts'
import { counted } from '#platform/cli/run-command.ts'
import { error, ok, warning, type Check, type Finding } from './read-facts.ts'
import { resolve } from 'node:path'
import { accessSync, constants, statSync } from 'node:fs'
import { CONFIG_VARIABLES } from '#platform/config.ts'
import { formatSize } from '#platform/lib/format-size.ts'
import { FORGEABLE, isForgeable } from '#platform/lib/forgeable-addresses.ts'
import { isLoopbackHost } from '#platform/lib/ip-address.ts'
import { findEnvFileFaults } from '#platform/lib/env-file-faults.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import { measureFreeBytes } from '#platform/process/free-space.ts'

export const checkDatabase: Check = async ({ config, facts }) => {
  const { schema, accounts, likes } = await facts
  const engine = config.databaseUrl ? 'Postgres' : 'SQLite'
  const isCurrent = MIGRATION_NAMES.every((name) => schema.applied.includes(name))
  const holds = `${counted(accounts, 'account')} and ${counted(likes, 'like')}`
  return [ok(`${engine} with ${holds}${isCurrent ? '' : ', which the next start upgrades'}`)]
}

export const checkBackup: Check = async ({ config, facts }) => {
  requireBackupSettings(config)
  const { database } = await facts.catch(() => ({ database: undefined }))
  const passphrase = await findPassphrase(config, database !== undefined)
  const found: Finding[] = []
  if (!config.backupDir) {
    found.push(warning('no nightly backups are made', 'Set BACKUP_DIR. See docs/backups.md.'))
  }
  if (passphrase === undefined) {
    const text = 'backups are not encrypted: anyone who reads one has all data'
    found.push(warning(text, 'Set BACKUP_PASSPHRASE_FILE. See docs/backups.md.'))
  }
  if (database === undefined) return found
  const find = (folder: string) => findNewestBackup(folder, database)
  const listed = await Promise.all(listFolders(config).map(find))
  const [newest] = listed.flatMap((each) => each ?? []).toSorted((a, b) => b.madeAt - a.madeAt)
  const make = 'Make one: npm run backup.'
  if (!newest) {
    const report = config.backupDir ? error : warning
    return [...found, report('there is no backup of this database', make)]
  }
  const age = Math.abs(Date.now() - newest.madeAt)
  const text = `the newest backup is ${formatDuration(age)} old`
  const { fault } = await inspectBackup(newest.path, passphrase)
  if (fault !== undefined) return [...found, error(fault, make)]
  return [...found, age > OVERDUE_AFTER_MS ? warning(text, make) : ok(`${text}, and can be opened`)]
}

export const checkGames: Check = async ({ config, facts }) => {
  const known = await facts.catch(() => undefined)
  const games = await readGames(config, known?.ownGames ?? [])
  const faulty = games.flatMap(({ id }) => (known?.failingGames.has(id) ? [id] : []))
  if (faulty.length === 0) return [ok(`${games.length} games, none of them known to fail`)]
  const text = `refuse the frame or may be down: ${faulty.join(', ')}`
  return [warning(text, 'npm run games -- list says why; npm run games -- check asks again.')]
}

const NONE = { throwIfNoEntry: false } as const

/** They are valid, or no check would run. */
export const checkSettings: Check = ({ config }) => {
  const { hasPublicUrl, publicUrl, backupDir } = config
  const names = findEnvFileFaults(process.env, CONFIG_VARIABLES)
  const found = names.map((line) => warning(line, 'Correct .env.'))
  const file = resolve(process.env.ENV_FILE || '.env')
  // Windows has no such modes.
  const about = process.platform === 'win32' ? undefined : statSync(file, NONE)
  if (about?.isFile() && about.mode & 0o077)
    found.push(warning(`other users can read ${file}`, `Run: chmod 600 ${file}`))
  if (isForgeable(config)) {
    found.push(warning(FORGEABLE, 'Set HOST=127.0.0.1, or let a firewall admit only the proxy.'))
  }
  if (backupDir && !statSync(backupDir, NONE)?.isDirectory()) {
    found.push(error(`BACKUP_DIR does not exist: ${backupDir}`, 'Create it, or mount its disk.'))
  }
  if (!hasPublicUrl) {
    const text = `PUBLIC_URL is not set: links in mails lead to ${publicUrl}`
    found.push(warning(text, 'Set it to the address that visitors type.'))
  } else if (publicUrl.startsWith('http:') && !isLoopbackHost(new URL(publicUrl).hostname)) {
    const text = 'PUBLIC_URL has no HTTPS: anyone in between can read passwords'
    found.push(warning(text, 'Put a proxy with HTTPS in front (docs/proxies-and-mail.md).'))
  }
  return found.length > 0 ? found : [ok('all settings are valid')]
}

export const checkDisk: Check = ({ config }) => {
  const { dataDir, databaseUrl } = config
  accessSync(dataDir, constants.W_OK)
  const free = measureFreeBytes(dataDir)
  if (free === undefined) return [ok(`${dataDir} can be written; its free space is unknown`)]
  const text = `${formatSize(free)} are free in ${dataDir}`
  if (free < 100e6) {
    return [error(text, 'Free some disk space: on a full disk nothing can be saved.')]
  }
  const path = databaseLocationOf(config)
  const stored = databaseUrl ? undefined : statSync(path, { throwIfNoEntry: false })
  const needed = measureNeeded(stored?.size ?? 0, true)
  if (free > needed) return [ok(text)]
  return [warning(text, `Free some disk space: a backup takes ${formatSize(needed)}.`)]
}
