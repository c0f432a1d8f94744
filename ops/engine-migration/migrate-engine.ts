/** Migrates a portal's data from SQLite to an empty Postgres, or back (ADR 40). */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, type PostgresPool } from 'kysely'
import type { Client } from 'pg'
import type { Config } from '#platform/config.ts'
import { isPostgresAddress } from '#platform/db/db.server.ts'
import { inspectFile } from '#platform/db/inspect-file.server.ts'
import { MIGRATION_NAMES, migrateToLatest } from '#platform/db/migrate.server.ts'
import { createPostgresDialect } from '#platform/db/postgres-dialect.server.ts'
import { createSqliteDialect } from '#platform/db/sqlite-dialect.server.ts'
import { isBusy, openSqliteFile } from '#platform/db/sqlite-file.server.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { syncFolder } from '#platform/lib/folder.server.ts'
import type { Progress } from '#platform/lib/progress.ts'
import { DATABASE_FILE, listDatabaseFiles } from '#platform/process/database-files.ts'
import { holdPostgres, readPostgres, requireEmpty } from '../backups/postgres/postgres-state.ts'
import { connectDirectly } from '../backups/postgres/postgres-tools.ts'
import { requireSqlite, requireWhole } from '../backups/sqlite-copy.ts'
import { inStagingDirectory } from '../backups/staging-directory.ts'
import { copyTables } from './copy-tables.ts'

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
  const toPostgres = isPostgresAddress(to)
  if (toPostgres === (address !== undefined)) {
    const engine = toPostgres ? 'Postgres' : 'SQLite'
    throw new CommandError(`From ${engine} to ${engine}: make a backup, and restore it there.`)
  }
  return address === undefined
    ? migrateToPostgres(join(config.dataDir, DATABASE_FILE), to, progress)
    : migrateToSqlite(address, to, progress)
}

async function migrateToPostgres(path: string, address: string, progress: Progress | undefined) {
  requireSqlite(path)
  requireSameSchema(inspectSource(path))
  using database = openSqliteFile(path)
  holdFile(database, path)
  await using client = await connectDirectly(address)
  await holdPostgres(client)
  await requireEmpty(client, 'a portal is migrated to an empty one.')
  const target = kyselyOn(client)
  const result = await target.transaction().execute(async (tx) => {
    await migrateToLatest(tx)
    return copyTables(kyselyIn(database), tx, progress)
  })
  // Autovacuum would do this as well, but later.
  await client.query('analyze')
  return result
}

async function migrateToSqlite(address: string, folder: string, progress: Progress | undefined) {
  await using client = await connectDirectly(address)
  await holdPostgres(client)
  requireSameSchema((await readPostgres(client)).schema.applied)
  // Reads from one snapshot.
  await client.query('begin isolation level repeatable read read only')
  requireFree(folder)
  // A portal never sees an incomplete file.
  const staging = join(folder, 'restore-draft')
  return await inStagingDirectory(staging, `Another command fills ${folder}.`, async () => {
    const draft = join(staging, DATABASE_FILE)
    using database = openSqliteFile(draft)
    const target = kyselyIn(database)
    await migrateToLatest(target)
    const result = await target
      .transaction()
      .execute((tx) => copyTables(kyselyOn(client), tx, progress))
    database.close()
    requireWhole(draft, 'the migrated database')
    requireFree(folder)
    renameSync(draft, join(folder, DATABASE_FILE))
    syncFolder(folder)
    return result
  })
}

/** Never destroyed, since that would close the file. */
const kyselyIn = (database: DatabaseSync) =>
  new Kysely<any>({ dialect: createSqliteDialect({ open: () => database }) })

/** All statements run on this connection. */
function kyselyOn(client: Client) {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection } as unknown as PostgresPool
  return new Kysely<any>({ dialect: createPostgresDialect(pool) })
}

/** A running portal never closes the file, so a longer wait would not help, ms. */
const BUSY_TIMEOUT_MS = 500

/**
 * Locks the file until it is closed.
 *
 * @throws CommandError if another process has it open
 */
function holdFile(database: DatabaseSync, path: string): void {
  try {
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma locking_mode = exclusive`)
    database.exec('begin immediate; commit')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new CommandError(`${path} is in use: stop the portal first.`)
  }
}

function inspectSource(path: string): readonly string[] {
  try {
    return inspectFile(path)?.applied ?? []
  } catch (error) {
    throw new CommandError(`The database cannot be used (${path}): ${(error as Error).message}`)
  }
}

function requireSameSchema(applied: readonly string[]): void {
  if (!MIGRATION_NAMES.every((name) => applied.includes(name))) {
    throw new CommandError(
      'The data is of an earlier version of the portal: start this version on it once, and stop it.',
    )
  }
  if (applied.length === MIGRATION_NAMES.length) return
  throw new CommandError('The data is of a later version of the portal: update the portal first.')
}

function requireFree(folder: string): void {
  const found = listDatabaseFiles(folder)
  if (found.length === 0) return
  throw new CommandError(`A portal is in ${folder} already: move ${found.join(', ')} away.`)
}
