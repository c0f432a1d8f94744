/** Copies all rows from one database to the other, and verifies each. */
import { CommandError } from '../kernel/lib/command-error.ts'
import type { Progress } from '../kernel/lib/progress.ts'
import type { MigratedTable } from './migrated-tables.ts'

/** Rows per batch, which is held in memory. */
const ROWS_AT_ONCE = 1_000
/** Batch size for tables whose rows contain files. */
const FILES_AT_ONCE = 16

/** Common representation on both engines: dates as ISO 8601 in UTC, booleans as 0 and 1. */
export type Value = string | number | null | Buffer
/** In the order of the table's columns. */
export type Row = readonly Value[]

/** One side of a migration: a database that no other process uses. */
export interface Side {
  countRows(table: MigratedTable): Promise<number>
  /** Yields all rows in batches. The order, by the bytes of the primary key, is that of the other side. */
  readRows(table: MigratedTable, atOnce: number): AsyncGenerator<Row[], void>
}

/** An empty database. Nothing is in it until `complete`, whatever happens. */
export interface Target extends Side {
  /** Runs the schema migrations. */
  migrate(): Promise<void>
  /** Removes all rows: those of the schema migrations. */
  clear(tables: readonly MigratedTable[]): Promise<void>
  addRows(table: MigratedTable, rows: readonly Row[]): Promise<void>
  complete(tables: readonly MigratedTable[]): Promise<void>
}

/** The direction of the migration. */
export interface Way {
  source: Side
  target: Target
  /** False for Postgres, which allows no NUL in text. */
  takesNul: boolean
  progress: Progress | undefined
}

/**
 * Copies all rows to the empty target, then reads them from both databases and compares them.
 *
 * @returns the number of rows
 * @throws CommandError with the table, and the column or the row if it is known
 */
export async function copyRows(way: Way, tables: readonly MigratedTable[]): Promise<number> {
  const { source, target, progress } = way
  let total = 0
  for (const table of tables) total += await source.countRows(table)
  progress?.step({ label: 'Migrating', total })
  for (const table of tables) {
    for await (const rows of source.readRows(table, rowsAtOnce(table))) {
      if (!way.takesNul) refuseNul(table, rows)
      await target.addRows(table, rows).catch((error: unknown) => {
        throw new CommandError(`${table.name} cannot be migrated: ${(error as Error).message}`)
      })
      progress?.advance(rows.length)
    }
  }
  progress?.step({ label: 'Comparing', total })
  for (const table of tables) await compare(way, table)
  return total
}

function rowsAtOnce({ columns }: MigratedTable): number {
  return columns.some(({ carriedAs }) => carriedAs === 'bytes') ? FILES_AT_ONCE : ROWS_AT_ONCE
}

function refuseNul(table: MigratedTable, rows: readonly Row[]): void {
  for (const row of rows) {
    const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'))
    if (at < 0) continue
    throw new CommandError(
      `${table.name}.${table.columns[at]!.name} has a NUL in its text, which Postgres cannot hold (in the row ${describeKey(table, row)}).`,
    )
  }
}

async function compare({ source, target, progress }: Way, table: MigratedTable): Promise<void> {
  const copies = target.readRows(table, rowsAtOnce(table))
  for await (const rows of source.readRows(table, rowsAtOnce(table))) {
    const copied = (await copies.next()).value ?? []
    const wrong = rows.find((row, index) => textOf(row) !== textOf(copied[index]))
    if (wrong) {
      throw new CommandError(
        `The row ${describeKey(table, wrong)} of ${table.name} is different after the migration.`,
      )
    }
    if (copied.length > rows.length) throw new CommandError(describeMore(table))
    progress?.advance(rows.length)
  }
  if (!(await copies.next()).done) throw new CommandError(describeMore(table))
}

const describeKey = ({ key }: MigratedTable, row: Row) =>
  key
    .map((at) => row[at])
    .join(', ')
    .replaceAll('\0', '\\0')

const describeMore = ({ name }: MigratedTable) => `${name} has more rows after the migration.`

/** Equal text means equal values. */
const textOf = (row: Row | undefined) =>
  JSON.stringify(row?.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value)))

/** Returns a date in the form of both sides: with milliseconds, or microseconds if it has them. */
export function readDate(text: string): string {
  if (/\.\d{6}Z$/.test(text)) return text.replace(/000Z$/, 'Z')
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
