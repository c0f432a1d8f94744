/**
 * Copies every table of the schema from one database to the other, and counts its rows there. The
 * tables are read from the databases, so that those of later schema migrations are included.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Client } from 'pg'
import { RESTORE_MARKER } from '#platform/db/incomplete-restore.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import type { Progress } from '#platform/lib/progress.ts'

/** Written by the schema migrations, which the target has run as well. */
const NOT_MIGRATED = ['kysely_migration', 'kysely_migration_lock', RESTORE_MARKER]

/** The types that are copied. Dates are ISO 8601 in UTC, booleans 0 and 1. */
const TYPES = new Set(['text', 'integer', 'bigint', 'boolean', 'timestamp with time zone', 'bytea'])

/** Rows per batch, which is held in memory. */
const ROWS_AT_ONCE = 1_000
/** Batch size for tables whose rows contain files. */
const FILES_AT_ONCE = 16

export interface MigratedTable {
  name: string
  /** With their types in Postgres. */
  columns: { name: string; type: string }[]
}

/** In the order of the table's columns. */
export type Row = SQLInputValue[]

/** One side of a migration: a database that no other process uses. */
export interface Side {
  /** Runs a statement, and returns its rows. */
  run(sql: string): Promise<Row[]>
  readRows(table: MigratedTable, atOnce: number): AsyncGenerator<Row[], void>
  addRows(table: MigratedTable, rows: readonly Row[]): Promise<void>
}

/**
 * Returns the tables, as both databases have them. Tables that others refer to come first, since
 * they were created first.
 *
 * @throws Error if one database has a table, a column or a type that the other lacks, which is a
 *   bug of a schema migration
 */
export async function listMigratedTables(
  sqlite: DatabaseSync,
  postgres: Client,
): Promise<MigratedTable[]> {
  const { rows } = await postgres.query<{ column: string; type: string }>(
    `select table_name || '.' || column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name <> all($1)`,
    [NOT_MIGRATED],
  )
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  const tables = new Map<string, MigratedTable['columns']>()
  const found = sqlite.prepare(
    `select tables.name as "table", columns.name from sqlite_schema as tables
    join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
    order by tables.rowid, cid`,
  )
  for (const row of found.all()) {
    const [table, name] = [String(row.table), String(row.name)]
    if (NOT_MIGRATED.includes(table)) continue
    const type = types.get(`${table}.${name}`) ?? ''
    if (!TYPES.has(type)) {
      throw new Error(`The column ${table}.${name} has a type that cannot be migrated: ${type}`)
    }
    types.delete(`${table}.${name}`)
    tables.set(table, [...(tables.get(table) ?? []), { name, type }])
  }
  const [alone] = types.keys()
  if (alone) throw new Error(`The column ${alone} is in Postgres alone`)
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/**
 * Copies all rows to the target, of which it first removes those of the schema migrations.
 *
 * @returns the number of rows and of tables
 * @throws CommandError with the table
 */
export async function copyTables(
  { source, target, progress }: { source: Side; target: Side; progress: Progress | undefined },
  tables: readonly MigratedTable[],
) {
  for (const { name } of tables.toReversed()) await target.run(`delete from "${name}"`)
  let total = 0
  for (const table of tables) total += await countRows(source, table)
  progress?.step({ label: 'Migrating', total })
  for (const table of tables) {
    const hasFiles = table.columns.some(({ type }) => type === 'bytea')
    for await (const rows of source.readRows(table, hasFiles ? FILES_AT_ONCE : ROWS_AT_ONCE)) {
      await target.addRows(table, rows).catch((error: unknown) => {
        throw new CommandError(`${table.name} cannot be migrated: ${(error as Error).message}`)
      })
      progress?.advance(rows.length)
    }
    const [before, after] = [await countRows(source, table), await countRows(target, table)]
    if (before !== after) {
      throw new CommandError(`${table.name} has ${after} rows after the migration, not ${before}.`)
    }
  }
  return { rows: total, tables: tables.length }
}

async function countRows(side: Side, { name }: MigratedTable): Promise<number> {
  return Number((await side.run(`select count(*) from "${name}"`))[0]![0])
}

/** Returns the quoted column names. */
export const columnsOf = (table: MigratedTable) => table.columns.map(({ name }) => `"${name}"`)
