/** Writes the deletions that the database knows next to the backups (ADR 38). */
import { openDatabase, type Db } from '#app/db/db.server.ts'
import {
  isExpiredDeletion,
  listLoggedDeletions,
} from '#app/features/settings/server/deletion-log.server.ts'
import type { Config } from '../kernel/config.ts'
import { databaseLocationOf } from '../kernel/ops/database-files.ts'
import { listFolders, rememberFolder } from './backup-folders.ts'
import { writeDeletionLog } from './deletion-log.ts'
import { findIdentity, settleIdentity, type PortalIdentity } from './portal-identity.ts'

type Places = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>

/**
 * Writes the portal's deletion log to all folders with backups.
 *
 * @throws the first error of a folder, after all other folders
 */
export async function syncDeletionLogs(
  db: Db,
  config: Places,
  identity?: PortalIdentity,
): Promise<void> {
  const log = {
    ...(identity ?? (await settleIdentity(db, databaseLocationOf(config)))),
    deletions: await listLoggedDeletions(db),
  }
  const errors = listFolders(config).flatMap((folder) => {
    try {
      writeDeletionLog(folder, log, (each) => isExpiredDeletion(each, db.now()))
      return []
    } catch (error) {
      return [error]
    }
  })
  if (errors.length > 0) throw errors[0]
}

/**
 * Writes the deletion logs for a command whose own work is done.
 *
 * @returns a line for the operator if they could not be written
 */
export async function trySyncDeletionLogs(db: Db, config: Places): Promise<string[]> {
  try {
    const identity = await findIdentity(db, databaseLocationOf(config))
    // The command opens the database through another path than the portal, for example in a
    // container. The portal itself knows its identity.
    if (!identity)
      return [
        'The deletion log is left to the portal: its database was last used at another place.',
      ]
    await syncDeletionLogs(db, config, identity)
    return []
  } catch (error) {
    return [`The deletion log could not be updated: ${(error as Error).message}`]
  }
}

/** Writes the deletion logs after a backup, also next to it, when the database is not open. */
export async function copyDeletionLog(config: Places, folder: string): Promise<string[]> {
  try {
    rememberFolder(config, folder)
    const db = await openDatabase(databaseLocationOf(config))
    return await trySyncDeletionLogs(db, config).finally(() => db.destroy())
  } catch (error) {
    return [`The deletion log could not be updated: ${(error as Error).message}`]
  }
}
