/** The interface of both databases of an engine migration. */
import type { MigratedTable } from './migrated-tables.ts'

/** Common representation on both engines: dates as ISO 8601 in UTC, booleans as 0 and 1. */
export type Value = string | number | null | Buffer
/** In the order of the table's columns. */
export type Row = readonly Value[]
/** Values of a primary key, in its order. */
export type Key = readonly Value[]

/** Progress that is stored in the target until the migration is complete. */
export interface Checkpoint {
  /** The id of the source portal. */
  source: string
  /** By table: the key of the last copied row, in the order of the source. */
  lastKeys: Map<string, Key>
}

export interface Side {
  /** Returns the id of the portal. */
  readPortalId(): Promise<string>
  countRows(table: MigratedTable): Promise<number>
  /** Returns at most `limit` rows after this key, in the order of their keys. */
  readAfter(table: MigratedTable, key: Key | undefined, limit: number): Promise<Row[]>
}

export interface Target extends Side {
  /** Returns undefined if no migration to this database has begun. */
  readCheckpoint(): Promise<Checkpoint | undefined>
  /** Marks the migration as begun. From then on no portal can start on the database. */
  begin(source: string): Promise<void>
  /** Runs the schema migrations. */
  migrate(): Promise<void>
  /** Removes all rows, and their progress. */
  clear(tables: readonly MigratedTable[]): Promise<void>
  /** Adds rows and stores the last key, in one transaction. */
  add(table: MigratedTable, rows: readonly Row[]): Promise<void>
  /** Returns the rows with these keys, in any order. */
  readRows(table: MigratedTable, keys: readonly Key[]): Promise<Row[]>
  /** Completes the migration: sets the sequences and removes the mark. */
  finish(tables: readonly MigratedTable[]): Promise<void>
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
