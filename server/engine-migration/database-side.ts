/**
 * One side of an engine migration: source or target. `Engine` contains what differs between SQLite
 * and Postgres.
 */
import type { MigratedColumn, MigratedTable } from './migrated-tables.ts'

/** Common representation on both engines: dates as ISO 8601 in UTC, booleans as 0 and 1. */
export type Value = string | number | null | Buffer
/** In the order of the table's columns. */
export type Row = readonly Value[]
/** Values of a primary key, in its order. */
export type Key = readonly Value[]

export interface Side {
  countRows(table: MigratedTable): Promise<number>
  /** Returns at most `limit` rows after this key, in the order of their keys. */
  readAfter(table: MigratedTable, key: Key | undefined, limit: number): Promise<Row[]>
}

/** An empty database. Nothing is in it until `complete`, whatever happens. */
export interface Target extends Side {
  /** Runs the schema migrations. */
  migrate(): Promise<void>
  /** Removes all rows: those of the schema migrations. */
  clear(tables: readonly MigratedTable[]): Promise<void>
  add(table: MigratedTable, rows: readonly Row[]): Promise<void>
  /** Returns the rows with these keys, in any order. */
  readRows(table: MigratedTable, keys: readonly Key[]): Promise<Row[]>
  complete(tables: readonly MigratedTable[]): Promise<void>
}

/** What differs between the engines. Parameters of statements are `$1`, `$2` and so on. */
export interface Engine extends Omit<Target, keyof Side> {
  /** Runs a statement. Returns each row as an array. */
  query(sql: string, values?: readonly unknown[]): Promise<unknown[][]>
  /** Returns the rows of the table that these clauses select. */
  select(table: MigratedTable, clauses: string, values: readonly unknown[]): Promise<Row[]>
  /** Returns the SQL of parameter `number`, converted to the column's type. */
  parameterOf(column: MigratedColumn, number: number): string
}

/** Creates one side of a migration. The caller has locked the database. */
export function createSide({ query, select, parameterOf, ...target }: Engine): Target {
  return {
    ...target,
    async countRows({ name }) {
      const [row] = await query(`select count(*) from "${name}"`)
      return Number(row![0])
    },
    async readAfter(table, key, limit) {
      const names = keyColumnsOf(table).join()
      const given = table.key.map((at, index) => parameterOf(table.columns[at]!, index + 2))
      const after = key ? `where (${names}) > (${given.join()})` : ''
      return select(table, `${after} order by ${names} limit $1`, [limit, ...(key ?? [])])
    },
  }
}

/** Returns the key of a row. */
export const keyOf = (table: MigratedTable, row: Row): Key => table.key.map((at) => row[at]!)

/** Returns a date in the form of both sides: with milliseconds, or microseconds if it has them. */
export function readDate(text: string): string {
  if (/\.\d{6}Z$/.test(text)) return text.replace(/000Z$/, 'Z')
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** Returns the quoted column names. */
export const columnsOf = (table: MigratedTable) => table.columns.map(({ name }) => `"${name}"`)

/** Returns the columns of the primary key. */
export const keyColumnsOf = (table: MigratedTable) =>
  table.key.map((at) => `"${table.columns[at]!.name}"`)
