/** Copies all rows from one database to the other, and verifies each. */
import { CommandError } from '../kernel/lib/command-error.ts'
import type { Progress } from '../kernel/lib/progress.ts'
import { keyOf, type Row, type Side, type Target } from './database-side.ts'
import type { MigratedTable } from './migrated-tables.ts'

/** Rows per batch, which is held in memory. */
const ROWS_AT_ONCE = 1_000
/** Batch size for tables whose rows contain files. */
const FILES_AT_ONCE = 16

const rowsAtOnce = ({ columns }: MigratedTable) =>
  columns.some(({ carriedAs }) => carriedAs === 'bytes') ? FILES_AT_ONCE : ROWS_AT_ONCE

/** The direction of the migration. */
export interface Way {
  source: Side
  target: Target
  /** False for Postgres, which allows no NUL in text. */
  takesNul: boolean
  progress: Progress | undefined
}

/**
 * Copies all rows to the empty target.
 *
 * @throws CommandError with the table, and the column if it is known
 */
export async function copyRows(
  { source, target, takesNul, progress }: Way,
  tables: readonly MigratedTable[],
): Promise<void> {
  progress?.step({ label: 'Migrating', total: await countAll(source, tables) })
  for (const table of tables) {
    const limit = rowsAtOnce(table)
    for (let last: Row | undefined; ;) {
      const rows = await source.readAfter(table, last && keyOf(table, last), limit)
      if (rows.length === 0) break
      if (!takesNul) refuseNul(table, rows)
      await target.add(table, rows).catch((error: unknown) => {
        throw new CommandError(`${table.name} cannot be migrated: ${(error as Error).message}`)
      })
      last = rows.at(-1)
      progress?.advance(rows.length)
    }
  }
}

async function countAll(side: Side, tables: readonly MigratedTable[]): Promise<number> {
  let rows = 0
  for (const table of tables) rows += await side.countRows(table)
  return rows
}

function refuseNul(table: MigratedTable, rows: readonly Row[]): void {
  for (const row of rows) {
    const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'))
    if (at < 0) continue
    const key = keyOf(table, row).join(', ').replaceAll('\0', '\\0')
    throw new CommandError(
      `${table.name}.${table.columns[at]!.name} has a NUL in its text, which Postgres cannot hold (in the row ${key}).`,
    )
  }
}

/**
 * Reads every row from both databases and compares them.
 *
 * @returns the number of rows
 * @throws CommandError if a row is missing, different, or additional
 */
export async function verifyRows(
  { source, target, progress }: Way,
  tables: readonly MigratedTable[],
): Promise<number> {
  let verified = 0
  progress?.step({ label: 'Comparing', total: await countAll(source, tables) })
  for (const table of tables) {
    const [here, there] = [await source.countRows(table), await target.countRows(table)]
    if (here !== there) {
      throw new CommandError(
        `${table.name} has ${there} rows instead of ${here} after the migration.`,
      )
    }
    const limit = rowsAtOnce(table)
    for (let last: Row | undefined; ;) {
      const rows = await source.readAfter(table, last && keyOf(table, last), limit)
      if (rows.length > 0) compare(table, rows, await target.readRows(table, keysOf(table, rows)))
      verified += rows.length
      progress?.advance(rows.length)
      if (rows.length < limit) break
      last = rows.at(-1)
    }
  }
  return verified
}

const keysOf = (table: MigratedTable, rows: readonly Row[]) => rows.map((row) => keyOf(table, row))

function compare(table: MigratedTable, rows: readonly Row[], found: readonly Row[]): void {
  const byKey = new Map(found.map((row) => [textOf(keyOf(table, row)), textOf(row)]))
  const wrong = rows.find((row) => byKey.get(textOf(keyOf(table, row))) !== textOf(row))
  if (!wrong) return
  const key = keyOf(table, wrong).join(', ')
  throw new CommandError(`The row ${key} of ${table.name} is different after the migration.`)
}

/** Equal text means equal values. */
const textOf = (row: Row) =>
  JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value)))
