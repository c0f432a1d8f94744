/** The one or the other end of a move, whichever engine it has. */
import type { MigratedTable } from './migrated-tables.ts'

/** The same on both engines: dates as ISO 8601 in UTC, booleans as 0 and 1. */
export type Value = string | number | null | Buffer
/** In the order of the table's columns. */
export type Row = readonly Value[]
/** Of a primary key, in its order. */
export type Key = readonly Value[]

/** What is kept in the target until all is there. */
export interface Notes {
  /** The id of the portal that is moved. */
  source: string
  /** By table: the key of the last row that is there, in the order of the source. */
  lastKeys: Map<string, Key>
}

export interface Side {
  /** Which portal's it is. */
  readPortalId(): Promise<string>
  countRows(table: MigratedTable): Promise<number>
  /** Rows in the order of their keys, at most so many, after this key. */
  readAfter(table: MigratedTable, key: Key | undefined, limit: number): Promise<Row[]>
}

export interface Target extends Side {
  /** Undefined where no move to it was begun. */
  readNotes(): Promise<Notes | undefined>
  /** Says that a move has begun: from here on nobody can start on it. */
  begin(source: string): Promise<void>
  /** Brings the schema up to date. */
  migrate(): Promise<void>
  /** Removes all rows, and what the notes say of them. */
  clear(tables: readonly MigratedTable[]): Promise<void>
  /** Adds rows and notes the last one, in one transaction. */
  add(table: MigratedTable, rows: readonly Row[]): Promise<void>
  /** The rows with these keys, in whatever order. */
  readRows(table: MigratedTable, keys: readonly Key[]): Promise<Row[]>
  /** All is there: what it counts by is set, and the mark goes. */
  finish(tables: readonly MigratedTable[]): Promise<void>
}

/** The key of a row. */
export const keyOf = (table: MigratedTable, row: Row): Key => table.key.map((at) => row[at]!)

/** A date as both sides say it: with its milliseconds, and finer where it is finer. */
export function readDate(text: string): string {
  if (/\.\d{6}Z$/.test(text)) return text.replace(/000Z$/, 'Z')
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** A list of columns, or of what stands for them. */
export const columnsOf = (table: MigratedTable) => table.columns.map(({ name }) => `"${name}"`)

/** The columns of the primary key. */
export const keyColumnsOf = (table: MigratedTable) =>
  table.key.map((at) => `"${table.columns[at]!.name}"`)
