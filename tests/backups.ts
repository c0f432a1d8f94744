/** Makes and restores backups, by the commands or in the process of the test. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultFolderOf } from '#ops/backups/backup-folders.ts'
import { copyDeletionLog } from '#ops/backups/deletion-log.ts'
import { makeBackup } from '#ops/backups/make-backup.ts'
import { restoreBackup } from '#ops/backups/restore-backup.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/db.server.ts'
import { readAuthSecret } from '#platform/process/auth-secret.ts'
import { finish, startCommand } from './command.ts'
import { makeLike, makeUser } from './factories.ts'
import { makeFolder } from './folder.ts'

/** What a command prints that fails: one line. */
export const ONE_LINE = /^[^\n]+\n$/

/** Number of accounts in the test portal; each account likes one game. */
export const ACCOUNTS = 40

/** Starts a command about backups. Its progress is shown after two seconds, which a busy machine exceeds. */
export function startBackupCommand(
  name: 'backup' | 'restore' | 'migrate-engine' | 'create-database' | 'doctor',
  environment: Record<string, string>,
  args: string[] = [],
  wrapper: string[] = [],
) {
  const quiet = name === 'create-database' || name === 'doctor' ? [] : ['--quiet']
  const child = startCommand(name, environment, [...args, ...quiet], wrapper)
  child.stdin.end()
  return child
}

/** Runs a command and waits until it exits. */
export const runBackupCommand = (...command: Parameters<typeof startBackupCommand>) =>
  finish(startBackupCommand(...command))

/** Makes a backup as the command does, and returns its path. */
export async function backUp(
  environment: Record<string, string>,
  { to, keep }: { to?: string; keep?: number } = {},
): Promise<string> {
  const config = readConfig(environment)
  const folder = to ?? defaultFolderOf(config)
  const { path } = await makeBackup(config, { folder, keep })
  await copyDeletionLog(config, folder)
  return path
}

/** Restores a backup as the command does. */
export const restore = (
  environment: Record<string, string>,
  path: string,
  options?: Parameters<typeof restoreBackup>[2],
) => restoreBackup(readConfig(environment), path, options)

/** Lists the complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
    .map((name) => join(folder, name))
}

/** Fills a data directory with accounts and likes. No process keeps it open. */
export async function fillFolder(dataDir: string): Promise<string> {
  const db = await openDatabase(join(dataDir, 'io-arcade.sqlite'))
  for (let made = 0; made < ACCOUNTS; made += 1) {
    const { id } = await makeUser(db)
    await makeLike(db, id, 'agar')
  }
  await db.destroy()
  readAuthSecret(undefined, dataDir)
  return dataDir
}

/** Creates a data directory with accounts and likes. */
export const makePlace = async () => ({ DATA_DIR: await fillFolder(await makeFolder()) })
/** Returns a data directory that does not exist yet. */
export const makeEmptyPlace = async () => ({ DATA_DIR: join(await makeFolder(), 'restored') })

/** Writes a passphrase into a file of its own and returns the path. */
export async function writePassphrase(passphrase: string): Promise<string> {
  const path = join(await makeFolder(), 'passphrase')
  await writeFile(path, `${passphrase}\n`)
  return path
}
