/**
 * One side of an engine migration: source or target. `Engine` contains what differs between SQLite
 * and Postgres.
 */
import { INCOMPLETE_MARKERS } from '#app/db/incomplete-operation.ts'
import type { MigratedColumn, MigratedTable } from './migrated-tables.ts'

/** Common representation on both engines: dates as ISO 8601 in UTC, booleans as 0 and 1. */
export type Value = string | number | null | Buffer
/** In the order of the table's columns. */
export type Row = readonly Value[]
/** Values of a primary key, in its order. */
export type Key = readonly Value[]

export interface Side {
  /** Returns the id of the portal. */
  readPortalId(): Promise<string>
  countRows(table: MigratedTable): Promise<number>
  /** Returns at most `limit` rows after this key, in the order of their keys. */
  readAfter(table: MigratedTable, key: Key | undefined, limit: number): Promise<Row[]>
}

export interface Target extends Side {
  /** Returns the id of the portal whose migration to this database has begun, if any. */
  readSource(): Promise<string | undefined>
  /** Marks the migration as begun. From then on no portal can start on the database. */
  begin(source: string): Promise<void>
  /** Runs the schema migrations. */
  migrate(): Promise<void>
  /** Removes all rows. */
  clear(tables: readonly MigratedTable[]): Promise<void>
  /** Adds rows in one transaction. */
  add(table: MigratedTable, rows: readonly Row[]): Promise<void>
  /** Returns the rows with these keys, in any order. */
  readRows(table: MigratedTable, keys: readonly Key[]): Promise<Row[]>
  /** Completes the migration, and removes the mark. */
  finish(tables: readonly MigratedTable[]): Promise<void>
}

/** What differs between the engines. Parameters of statements are `$1`, `$2` and so on. */
export interface Engine extends Pick<Target, 'migrate' | 'readRows'> {
  /** Runs a statement. Returns each row as an array. */
  query(sql: string, values?: readonly unknown[]): Promise<unknown[][]>
  /** Returns the rows of the table that these clauses select. */
  select(table: MigratedTable, clauses: string, values: readonly unknown[]): Promise<Row[]>
  /** Returns the SQL of parameter `number`, converted to the column's type. */
  parameterOf(column: MigratedColumn, number: number): string
  hasTable(name: string): Promise<boolean>
  /** Adds rows, within a transaction. */
  insert(table: MigratedTable, rows: readonly Row[]): Promise<void>
  /** Removes all rows, within a transaction. */
  empty(tables: readonly MigratedTable[]): Promise<void>
  /** Prepares the copied tables for a portal, within the last transaction. */
  prepare(tables: readonly MigratedTable[]): Promise<void>
}

/** Creates one side of a migration. The caller has locked the database. */
export function createSide(engine: Engine): Target {
  const { query } = engine
  const marker = INCOMPLETE_MARKERS.engineMigration

  async function inTransaction(work: () => Promise<unknown>): Promise<void> {
    await query('begin')
    try {
      await work()
      await query('commit')
    } catch (error) {
      // The rollback fails if the error has already ended the transaction.
      await query('rollback').catch(() => undefined)
      throw error
    }
  }

  return {
    migrate: engine.migrate,
    readRows: engine.readRows,
    async readPortalId() {
      const [row] = await query('select portal_id from portal_identity')
      return String(row![0])
    },
    async countRows({ name }) {
      const [row] = await query(`select count(*) from "${name}"`)
      return Number(row![0])
    },
    async readAfter(table, key, limit) {
      const names = keyColumnsOf(table).join()
      const given = table.key.map((at, index) => engine.parameterOf(table.columns[at]!, index + 2))
      const after = key ? `where (${names}) > (${given.join()})` : ''
      return engine.select(table, `${after} order by ${names} limit $1`, [limit, ...(key ?? [])])
    },
    async readSource() {
      if (!(await engine.hasTable(marker))) return undefined
      const [row] = await query(`select source from ${marker}`)
      return String(row?.[0])
    },
    begin: (source) =>
      inTransaction(async () => {
        await query(`create table ${marker} (source text primary key)`)
        await query(`insert into ${marker} (source) values ($1)`, [source])
      }),
    clear: (tables) => inTransaction(() => engine.empty(tables)),
    add: (table, rows) => inTransaction(() => engine.insert(table, rows)),
    finish: (tables) =>
      inTransaction(async () => {
        await engine.prepare(tables)
        await query(`drop table ${marker}`)
      }),
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
