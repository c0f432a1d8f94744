/**
 * Deletes the accounts of the deletion log from a restored database before it can be used (ADR 38).
 */
import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type OpenDatabase } from '#app/db/db.server.ts'
import { readIdentity, takeNewIdentity } from './portal-identity.ts'
import { transact } from '#app/db/transact.server.ts'
import { RESTORE_MARKER } from '#app/db/incomplete-restore.ts'
import {
  hashOfAccount,
  logDeletions,
  type LoggedDeletion,
} from '#app/features/settings/server/deletion-log.server.ts'
import { deleteAccountData } from '#app/features/settings/server/delete-account-data.server.ts'
import type { Config } from '../kernel/config.ts'
import { CommandError } from '../kernel/lib/command-error.ts'
import {
  isDeletionLogName,
  deletionLogNameOf,
  readDeletionLog,
  type DeletionLog,
} from './deletion-log.ts'
import { listFolders } from './backup-folders.ts'

/** Where deletion logs may be. */
export interface DeletionLogPlaces {
  config: Config
  /** Path of the backup that is restored. */
  backup: string
  /** Path of a log that the operator names, of a portal that replaced this one. */
  named: string | undefined
}

export interface ReplayedDeletions {
  /** Number of accounts that were deleted again. */
  accounts: number
  /** Paths of the applied logs. */
  logs: string[]
  /** Logs of copies of this portal. They are not applied: a copy may have been only a test. */
  notFollowed: string[]
}

/**
 * Deletes the accounts that were deleted after the backup, and gives the database a new identity.
 * From then on it has its own deletion log.
 *
 * @param isRestoring true if the database is already in its place, marked as incomplete
 * @throws CommandError if a log is damaged, or belongs to another portal
 */
export async function finishRestored(
  location: string,
  places: DeletionLogPlaces,
  isRestoring = false,
): Promise<ReplayedDeletions> {
  const db = await openDatabase(location, { isRestoring })
  try {
    const { portalId } = await readIdentity(db)
    const { followed, notFollowed } = findLogs(portalId, places)
    const deletions = followed.flatMap(({ log }) => log.deletions)
    await transact(db, (tx) => logDeletions(tx, deletions))
    const accounts = await deleteAgain(db, deletions)
    await transact(db, async (tx) => {
      await takeNewIdentity(tx, null)
      if (isRestoring) await sql`drop table ${sql.table(RESTORE_MARKER)}`.execute(tx)
    })
    return { accounts, logs: followed.map(({ path }) => path), notFollowed }
  } finally {
    await db.destroy()
  }
}

async function deleteAgain(db: OpenDatabase, deletions: LoggedDeletion[]): Promise<number> {
  const hashes = new Set(deletions.map(({ accountHash }) => accountHash))
  const users = await db.selectFrom('user').select('id').execute()
  const deleted = users.filter(({ id }) => hashes.has(hashOfAccount(id)))
  for (const { id } of deleted) await deleteAccountData(db, id)
  return deleted.length
}

/** Finds the log of the backup's own database, and the one that the operator named. */
function findLogs(portalId: string, { config, backup, named }: DeletionLogPlaces) {
  const followed: { path: string; log: DeletionLog }[] = []
  const notFollowed: string[] = []
  const isOwn = (log: DeletionLog) => log.portalId === portalId || log.parents.includes(portalId)
  if (named !== undefined) {
    const log = readDeletionLog(named)
    if (!isOwn(log)) throw new CommandError(`${named} is the deletion log of another portal.`)
    followed.push({ path: resolve(named), log })
  }
  for (const folder of new Set([dirname(resolve(backup)), ...listFolders(config)])) {
    for (const name of readdirSync(folder).filter(isDeletionLogName)) {
      const path = join(folder, name)
      if (followed.some((each) => each.path === path)) continue
      if (name === deletionLogNameOf(portalId)) followed.push({ path, log: readDeletionLog(path) })
      else if (isCopyOf(path, portalId)) notFollowed.push(path)
    }
  }
  return { followed, notFollowed }
}

/** Ignores damaged logs of other portals. */
function isCopyOf(path: string, portalId: string): boolean {
  try {
    return readDeletionLog(path).parents.includes(portalId)
  } catch {
    return false
  }
}
