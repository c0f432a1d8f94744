/**
 * Reads the database without changing it: neither its schema, which a portal of another version may
 * use, nor a file next to it, which would belong to another user if root runs the command.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { inspectFile, openReadable } from '#platform/db/inspect-file.server.ts'
import { requireUtf8 } from '#platform/db/postgres-schema.ts'
import type { Config } from '#platform/config.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import type { ReadColumn } from './container/read-contents.ts'
import { listTables, readColumnOf, readSchema } from './postgres/postgres-state.ts'
import { connectDirectly } from './postgres/postgres-tools.ts'
import { readSqliteColumnOf } from './sqlite-copy.ts'

/**
 * Returns what `read` finds. Undefined if there is no SQLite file.
 *
 * @throws Error in one line if the database cannot be read; what `read` throws
 */
export async function readDatabase<Found>(
  config: Config,
  read: (tables: readonly string[], readColumn: ReadColumn) => Promise<Found>,
): Promise<Found | undefined> {
  const address = config.backupDatabaseUrl ?? config.databaseUrl
  if (address) {
    await using client = await connectDirectly(address)
    requireUtf8(await readSchema(client))
    return await read(await listTables(client), readColumnOf(client))
  }
  const path = databaseLocationOf(config)
  const state = inspectFile(path)
  if (!state) return undefined
  // Without its index, which only a running portal has, SQLite would create it.
  const unused = existsSync(`${path}-shm`) ? undefined : openReadable(path)
  using database = unused ?? new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  return await read(state.tables, readSqliteColumnOf(database))
}
