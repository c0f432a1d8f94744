/** The SQLite side of an engine migration, with exclusive access to the file. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { createSqliteDialect } from '#app/db/sqlite-dialect.server.ts'
import { isBusy } from '#app/db/sqlite-file.server.ts'
import { CommandError } from '../kernel/lib/command-error.ts'
import {
  columnsOf,
  createSide,
  keyColumnsOf,
  readDate,
  type Engine,
  type Row,
  type Target,
  type Value,
} from './database-side.ts'
import type { MigratedColumn } from './migrated-tables.ts'

/** A running portal never closes the file, so a longer wait would not help, ms. */
const BUSY_TIMEOUT_MS = 500

/**
 * Locks the file until it is closed.
 *
 * @throws CommandError if another process has it open
 */
export function holdFile(database: DatabaseSync, path: string): void {
  try {
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma locking_mode = exclusive`)
    database.exec('begin immediate; commit')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new CommandError(`${path} is in use: stop the portal first.`)
  }
}

/** Creates the side on a locked file. */
export function createSqliteSide(database: DatabaseSync): Target {
  const statements = new Map<string, StatementSync>()

  const query: Engine['query'] = async (sql, values = []) => {
    let statement = statements.get(sql)
    if (!statement) {
      // In SQLite `$1` is the name of a parameter, and `?1` is its number.
      statement = database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
      statement.setReturnArrays(true)
      statements.set(sql, statement)
    }
    return statement.all(...(values as SQLInputValue[])) as unknown as unknown[][]
  }

  const select: Engine['select'] = async (table, clauses, values) => {
    const columns = columnsOf(table).join()
    const rows = await query(`select ${columns} from "${table.name}" ${clauses}`, values)
    return rows.map((row) => table.columns.map((column, at) => readValue(column, row[at])))
  }

  return createSide({
    query,
    select,
    parameterOf: (_, number) => `$${number}`,
    async migrate() {
      // Never destroyed, since that would close the file.
      const db = new Kysely<unknown>({ dialect: createSqliteDialect({ open: () => database }) })
      await migrateToLatest(db)
      database.exec('begin')
    },
    async readRows(table, keys) {
      const where = keyColumnsOf(table).map((name, index) => `${name} = $${index + 1}`)
      const found: Row[] = []
      for (const key of keys) {
        found.push(...(await select(table, `where ${where.join(' and ')}`, key)))
      }
      return found
    },
    async add(table, rows) {
      const marks = table.columns.map((_, at) => `$${at + 1}`)
      const columns = columnsOf(table).join()
      const sql = `insert into "${table.name}" (${columns}) values (${marks.join()})`
      for (const row of rows) await query(sql, row)
    },
    async clear(tables) {
      for (const { name } of tables.toReversed()) await query(`delete from "${name}"`)
    },
    complete: async () => database.exec('commit'),
  })
}

function readValue({ carriedAs }: MigratedColumn, value: unknown): Value {
  if (value === null) return null
  if (carriedAs === 'date') return readDate(String(value))
  if (value instanceof Uint8Array) return Buffer.from(value)
  return typeof value === 'bigint' ? Number(value) : (value as Value)
}
