/**
 * Copies every table of the schema from one database to the other, and counts its rows there. The
 * tables are read from the databases, so that those of later schema migrations are included.
 */
import { sql, type Kysely } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { RESTORE_MARKER } from '#platform/db/incomplete-restore.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import type { Progress } from '#platform/lib/progress.ts'

/** Written by the schema migrations, which the target has run as well. */
const NOT_MIGRATED = new Set(['kysely_migration', 'kysely_migration_lock', RESTORE_MARKER])

/** Rows per batch, which is held in memory. SQLite takes 32,766 values, so 32 columns. */
const ROWS_AT_ONCE = 1_000
/** Batch size for tables whose rows contain files. */
const FILES_AT_ONCE = 16

interface Column {
  table: string
  name: string
  /** In SQLite, which writes the types that it knows in capitals. */
  type?: string
}

const COLUMNS_OF_SQLITE = sql<Column>`
  select tables.name as "table", columns.name, columns.type from sqlite_schema as tables
  join pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
  order by tables.rowid, cid`
const COLUMNS_OF_POSTGRES = sql<Column>`
  select table_name as "table", column_name as name
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE'`

/**
 * Returns the tables with their columns, as both databases have them. Tables that others refer to come
 * first, since they were created first.
 *
 * @throws Error if only one database has a table or a column, which is a bug of a schema migration
 */
export async function listMigratedTables(sqlite: Kysely<any>, postgres: Kysely<any>) {
  const read = async (db: Kysely<any>, query: typeof COLUMNS_OF_SQLITE) =>
    (await query.execute(db)).rows.filter(({ table }) => !NOT_MIGRATED.has(table))
  const columns = await read(sqlite, COLUMNS_OF_SQLITE)
  const others = await read(postgres, COLUMNS_OF_POSTGRES)
  const count = Map.groupBy([...columns, ...others], ({ table, name }) => `${table}.${name}`)
  const alone = [...count].find(([, found]) => found.length === 1)
  if (alone) throw new Error(`Only one of the databases has ${alone[0]}`)
  return Map.groupBy(columns, ({ table }) => table)
}

/**
 * Copies all rows to the target, of which it first removes those of the schema migrations.
 *
 * @returns the number of rows and of tables
 * @throws CommandError with the table
 */
export async function copyTables(
  source: Kysely<any>,
  target: Kysely<any>,
  progress: Progress | undefined,
) {
  const [sqlite, postgres] = isPostgres(target) ? [source, target] : [target, source]
  const tables = await listMigratedTables(sqlite, postgres)
  for (const name of [...tables.keys()].toReversed()) await target.deleteFrom(name).execute()
  let total = 0
  for (const name of tables.keys()) total += await countRows(source.selectFrom(name))
  progress?.step({ label: 'Migrating', total })
  for (const [name, columns] of tables) {
    for await (const rows of readRows(source, name, countAtOnce(columns))) {
      const insert = target.insertInto(name).values(rows.map(toStored))
      await insert.execute().catch((error: unknown) => {
        throw new CommandError(`${name} cannot be migrated: ${(error as Error).message}`)
      })
      progress?.advance(rows.length)
    }
    const count = (db: Kysely<any>) => countRows(db.selectFrom(name))
    const [before, after] = [await count(source), await count(target)]
    if (before !== after) {
      throw new CommandError(`${name} has ${after} rows after the migration, not ${before}.`)
    }
  }
  return { rows: total, tables: tables.size }
}

/** Returns how many rows of a table with these columns are held in memory. */
export const countAtOnce = (columns: readonly Column[]): number =>
  columns.some(({ type }) => type === 'BLOB') ? FILES_AT_ONCE : ROWS_AT_ONCE

type Row = Record<string, unknown>

/** Reads a table in batches. One of Postgres must be in a transaction. */
async function* readRows(db: Kysely<any>, table: string, atOnce: number): AsyncGenerator<Row[]> {
  if (isPostgres(db)) {
    await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(db)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from copied`.execute(db)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close copied`.execute(db)
    return
  }
  let batch: Row[] = []
  for await (const row of db.selectFrom(table).selectAll().stream()) {
    if (batch.push(row) < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const toStored = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encode(value)]))

/** Dates become ISO 8601 in UTC with milliseconds, booleans 0 and 1: both engines take these. */
function encode(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : value
}
