/**
 * The deletion log next to the backups (ADR 38): an append-only file with the hash of each deleted
 * account, which a restored database does not know. A restore deletes these accounts again.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Db, type Reader } from '#platform/db/db.server.ts'
import { RESTORE_MARKER } from '#platform/db/incomplete-restore.ts'
import { transact } from '#platform/db/transact.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import {
  hashOfAccount,
  listLoggedDeletions,
  logDeletions,
  type LoggedDeletion,
} from '#features/settings/server/deletion-log.server.ts'
import { OWN_FILE, syncFolder } from '#platform/lib/folder.server.ts'
import type { Config } from '#platform/config.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import { DELETION_LOG, listFolders, rememberFolder } from './backup-folders.ts'

type Places = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>

const LINE = /^([\w-]{43}) (\d{1,15})$/

/** Reads the valid lines of a log. Another one was damaged, and the portal has added it again. */
function readLog(path: string): LoggedDeletion[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, accountHash, erasedAt] = LINE.exec(line) ?? []
      return accountHash ? { accountHash, erasedAt: Number(erasedAt) } : []
    })
}

/**
 * Adds the deletions of the database that are not in the log of each folder with backups.
 *
 * @throws the first error of a folder, after all other folders
 */
export async function syncDeletionLogs(db: Db, config: Places): Promise<void> {
  const deletions = await listLoggedDeletions(db)
  const errors = listFolders(config).flatMap((folder) => {
    try {
      append(join(folder, DELETION_LOG), deletions)
      return []
    } catch (error) {
      return [error]
    }
  })
  if (errors.length > 0) throw errors[0]
}

function append(path: string, deletions: LoggedDeletion[]): void {
  const isThere = existsSync(path)
  const known = new Set(isThere ? readLog(path).map(({ accountHash }) => accountHash) : [])
  const missing = deletions.filter(({ accountHash }) => !known.has(accountHash))
  if (isThere && missing.length === 0) return
  // The line break ends a line that a power loss cut off.
  const lines = missing.map(({ accountHash, erasedAt }) => `\n${accountHash} ${erasedAt}\n`)
  appendFileSync(path, lines.join(''), { mode: OWN_FILE, flush: true })
  if (!isThere) syncFolder(dirname(path))
}

/**
 * Writes the deletion logs for a command whose own work is done.
 *
 * @returns a line for the operator if they could not be written
 */
export const trySyncDeletionLogs = (db: Db, config: Places): Promise<string[]> =>
  syncDeletionLogs(db, config).then(() => [], describeFailure)

const describeFailure = (error: unknown) => [
  `The deletion log could not be updated: ${(error as Error).message}`,
]

/** Writes the deletion logs after a backup, also next to it, when the database is not open. */
export async function copyDeletionLog(config: Places, folder: string): Promise<string[]> {
  try {
    rememberFolder(config, folder)
    await using db = await openDatabase(databaseLocationOf(config))
    return await trySyncDeletionLogs(db, config)
  } catch (error) {
    return describeFailure(error)
  }
}

/** Reads the id that names the database in its backups. */
export async function readPortalId(db: Reader): Promise<string> {
  const identity = db.selectFrom('portal_identity').select('portal_id').where('id', '=', 1)
  return (await identity.executeTakeFirstOrThrow()).portal_id
}

/**
 * Deletes the accounts that were deleted after the backup, and gives the database a new id.
 *
 * @param backup path of the backup that is restored
 * @param isRestoring true if the database is already in its place, marked as incomplete
 * @throws CommandError if a log cannot be read
 */
export async function finishRestored(
  location: string,
  { config, backup }: { config: Config; backup: string },
  isRestoring = false,
) {
  await using db = await openDatabase(location, { isRestoring })
  // The name of a database's log in 0.2.
  const names = [DELETION_LOG, `io-arcade-erasures-${await readPortalId(db)}.list`]
  const folders = new Set([dirname(resolve(backup)), ...listFolders(config)])
  const logs = [...folders]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((path) => existsSync(path))
  const deletions = logs.flatMap(readForRestore)
  const hashes = new Set(deletions.map(({ accountHash }) => accountHash))
  await transact(db, (tx) => logDeletions(tx, deletions))
  const users = await db.selectFrom('user').select('id').execute()
  const deleted = users.filter(({ id }) => hashes.has(hashOfAccount(id)))
  for (const { id } of deleted) await deleteAccountData(db, id)
  await transact(db, async (tx) => {
    await tx.updateTable('portal_identity').set({ portal_id: randomUUID() }).execute()
    if (isRestoring) await sql`drop table ${sql.table(RESTORE_MARKER)}`.execute(tx)
  })
  return { accounts: deleted.length, logs }
}

function readForRestore(path: string): LoggedDeletion[] {
  try {
    return readLog(path)
  } catch (error) {
    throw new CommandError(`The deletion log cannot be read: ${(error as Error).message}`)
  }
}
