/** Migrates a portal's data from SQLite to an empty Postgres, or back (ADR 40). */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { isPostgresAddress } from '#platform/db/db.server.ts'
import { FIRST_OF_0_2, MIGRATION_NAMES } from '#platform/db/migrate.server.ts'
import { openSqliteFile } from '#platform/db/sqlite-file.server.ts'
import { inspectFile } from '#platform/db/inspect-file.server.ts'
import { syncFolder } from '#platform/lib/folder.server.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { requirePortal } from '../backups/container/read-contents.ts'
import { DATABASE_FILE, DATABASE_FILES } from '#platform/process/database-files.ts'
import { listTables, NO_PORTAL, requireEmpty } from '../backups/postgres/postgres-state.ts'
import { requireSqlite } from '../backups/sqlite-copy.ts'
import type { Config } from '#platform/config.ts'
import type { Progress } from '#platform/lib/progress.ts'
import { copyTables, listMigratedTables } from './copy-tables.ts'
import * as sides from './sides.ts'

/**
 * Copies all data. Until that is complete, the target is empty: after an interruption,
 * the next run starts again.
 *
 * @param to a `postgres://` address, or the data directory for the SQLite file
 * @param progress displays the progress
 * @returns the number of rows and of tables
 * @throws CommandError in one line; the source is never changed
 */
export async function migrateEngine(config: Config, to: string, progress?: Progress) {
  const address = config.backupDatabaseUrl ?? config.databaseUrl
  if (isPostgresAddress(to)) {
    if (address) {
      throw new CommandError('From Postgres to Postgres: make a backup, and restore it there.')
    }
    return migrateToPostgres(join(config.dataDir, DATABASE_FILE), to, progress)
  }
  if (!address) {
    throw new CommandError('From SQLite to SQLite: make a backup, and restore it there.')
  }
  return migrateToSqlite(address, to, progress)
}

async function migrateToPostgres(path: string, address: string, progress: Progress | undefined) {
  requireSqlite(path)
  requireSameSchema(inspectSource(path))
  using database = openSqliteFile(path)
  sides.holdFile(database, path)
  await using client = await sides.holdPostgres(address)
  const [source, target] = [sides.createSqliteSide(database), sides.createPostgresSide(client)]
  await requireEmpty(client, 'a portal is migrated to an empty one.')
  return await sides.fillPostgres(client, async () =>
    copyTables({ source, target, progress }, await listMigratedTables(database, client)),
  )
}

async function migrateToSqlite(address: string, folder: string, progress: Progress | undefined) {
  await using opened = new AsyncDisposableStack()
  const client = opened.use(await sides.holdPostgres(address))
  requireSameSchema(await readApplied(client))
  // Reads from one snapshot.
  await client.query('begin isolation level repeatable read read only')
  requireFree(folder)
  // A portal never sees an incomplete file.
  const draft = join(folder, `${DATABASE_FILE}.part`)
  removeDraft(draft)
  opened.defer(() => removeDraft(draft))
  const database = opened.use(openSqliteFile(draft))
  const [source, target] = [sides.createPostgresSide(client), sides.createSqliteSide(database)]
  const result = await sides.fillFile(database, async () =>
    copyTables({ source, target, progress }, await listMigratedTables(database, client)),
  )
  database.close()
  // If the disk is full, SQLite closes without an error and leaves the WAL.
  if (statSync(`${draft}-wal`, { throwIfNoEntry: false })?.size) {
    throw new CommandError('The disk is full: the migrated database could not be written.')
  }
  requireFree(folder)
  renameSync(draft, join(folder, DATABASE_FILE))
  syncFolder(folder)
  return result
}

function removeDraft(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
}

function inspectSource(path: string): readonly string[] {
  try {
    return inspectFile(path)?.applied ?? []
  } catch (error) {
    throw new CommandError(`The database cannot be used (${path}): ${(error as Error).message}`)
  }
}

async function readApplied(client: Client): Promise<string[]> {
  const tables = await listTables(client)
  requirePortal(tables, NO_PORTAL)
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  return rows.map(({ name }) => name)
}

function requireSameSchema(applied: readonly string[]): void {
  const isOf02 = applied.includes(FIRST_OF_0_2)
  if (!isOf02 && applied.some((name) => !MIGRATION_NAMES.includes(name))) {
    throw new CommandError('The data is of a later version of the portal: update the portal first.')
  }
  if (MIGRATION_NAMES.every((name) => applied.includes(name))) return
  throw new CommandError(
    'The data is of an earlier version of the portal: start this version on it once, and stop it.',
  )
}

function requireFree(folder: string): void {
  const found = DATABASE_FILES.filter((name) => existsSync(join(folder, name)))
  if (found.length === 0) return
  throw new CommandError(`A portal is in ${folder} already: move ${found.join(', ')} away.`)
}
