/**
 * The tables of an engine migration: every table of the schema with its columns, in the order of
 * copying. Read from the databases, so that tables of later schema migrations are included.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { RESTORE_MARKER } from '#app/db/incomplete-restore.ts'

/** Written by the schema migrations, which the target has run as well. */
const NOT_MIGRATED = new Set(['kysely_migration', 'kysely_migration_lock', RESTORE_MARKER])

/** How a value is copied, by its Postgres type. */
const CARRIED = {
  text: { carriedAs: 'text', cast: 'text' },
  integer: { carriedAs: 'number', cast: 'integer' },
  bigint: { carriedAs: 'number', cast: 'bigint' },
  boolean: { carriedAs: 'flag', cast: 'boolean' },
  'timestamp with time zone': { carriedAs: 'date', cast: 'timestamptz' },
  bytea: { carriedAs: 'bytes', cast: 'bytea' },
} as const

type PostgresType = keyof typeof CARRIED

export interface MigratedColumn {
  name: string
  carriedAs: (typeof CARRIED)[PostgresType]['carriedAs']
  /** The name of the type in Postgres. */
  cast: string
}

export interface MigratedTable {
  name: string
  columns: MigratedColumn[]
  /** Positions of the primary key's columns, in the key's order. */
  key: number[]
}

/**
 * Returns the names of all tables to migrate. Tables that others refer to come first, since they
 * were created first.
 */
export function listMigratedTableNames(database: DatabaseSync): string[] {
  return database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by rowid",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !NOT_MIGRATED.has(name))
}

/**
 * Returns the tables, as both databases have them.
 *
 * @throws Error if one database has a table, a column or a type that the other lacks, which is a
 *   bug of a schema migration
 */
export async function listMigratedTables(
  sqlite: DatabaseSync,
  postgres: Client,
): Promise<MigratedTable[]> {
  const { rows } = await postgres.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const names = listMigratedTableNames(sqlite)
  const unknown = rows.find(({ table }) => !names.includes(table) && !NOT_MIGRATED.has(table))
  if (unknown) throw new Error(`The table ${unknown.table} is in Postgres alone`)
  return names.map((table) => {
    const types = new Map(
      rows.filter((row) => row.table === table).map(({ name, type }) => [name, type]),
    )
    return describeTable(sqlite, table, types)
  })
}

function describeTable(
  sqlite: DatabaseSync,
  table: string,
  types: ReadonlyMap<string, string>,
): MigratedTable {
  const found = sqlite.prepare('select name, pk from pragma_table_info(?)').all(table)
  const columns = found.map((row): MigratedColumn => {
    const name = String(row.name)
    const type = types.get(name) ?? ''
    if (!Object.hasOwn(CARRIED, type)) {
      throw new Error(`The column ${table}.${name} has a type that cannot be migrated: ${type}`)
    }
    return { name, ...CARRIED[type as PostgresType] }
  })
  if (types.size !== columns.length) throw new Error(`The columns of ${table} differ`)
  const key = found
    .map(({ pk }, at) => ({ place: Number(pk), at }))
    .filter(({ place }) => place > 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ at }) => at)
  if (key.length === 0) throw new Error(`The table ${table} has no primary key`)
  return { name: table, columns, key }
}

/** Returns the quoted column names. */
export const columnsOf = (table: MigratedTable) => table.columns.map(({ name }) => `"${name}"`)
