/** The SQLite side of an engine migration, with exclusive access to the file. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { createSqliteDialect } from '#app/db/sqlite-dialect.server.ts'
import { isBusy } from '#app/db/sqlite-file.server.ts'
import { INCOMPLETE_MARKERS } from '#app/db/incomplete-operation.ts'
import { CommandError } from '../../lib/command-error.ts'
import {
  columnsOf,
  keyColumnsOf,
  keyOf,
  readDate,
  type Key,
  type Row,
  type Target,
  type Value,
} from './database-side.ts'
import type { MigratedColumn, MigratedTable } from './migrated-tables.ts'

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
  const checkpointTable = INCOMPLETE_MARKERS.engineMigration

  function inTransaction(work: () => void): void {
    database.exec('begin immediate')
    try {
      work()
      database.exec('commit')
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }

  const saveCheckpoint = (name: string, value: string) =>
    database
      .prepare(`insert or replace into ${checkpointTable} (name, value) values (?, ?)`)
      .run(name, value)

  return {
    async readPortalId() {
      return String(database.prepare('select portal_id from portal_identity').get()!.portal_id)
    },
    async countRows({ name }) {
      return Number(database.prepare(`select count(*) as rows from "${name}"`).get()!.rows)
    },
    async readAfter(table, key, limit) {
      const names = keyColumnsOf(table).join()
      const after = key ? `where (${names}) > (${key.map(() => '?').join()})` : ''
      const statement = database.prepare(
        `select ${columnsOf(table).join()} from "${table.name}" ${after} order by ${names} limit ?`,
      )
      const found = statement.all(...((key ?? []) as SQLInputValue[]), limit)
      return found.map((row) => readRow(table, row))
    },
    async readRows(table, keys) {
      const where = keyColumnsOf(table).map((name) => `${name} = ?`)
      const statement = database.prepare(
        `select ${columnsOf(table).join()} from "${table.name}" where ${where.join(' and ')}`,
      )
      const found = keys.map((key) => statement.get(...(key as SQLInputValue[])))
      return found.filter((row) => row !== undefined).map((row) => readRow(table, row))
    },
    async readCheckpoint() {
      const isThere = database
        .prepare('select 1 from sqlite_schema where name = ?')
        .get(checkpointTable)
      if (!isThere) return undefined
      const rows = database.prepare(`select name, value from ${checkpointTable}`).all()
      const values = rows.map(
        ({ name, value }) => [String(name), JSON.parse(String(value))] as const,
      )
      const lastKeys = new Map<string, Key>(values)
      const source = String(lastKeys.get('') ?? '')
      lastKeys.delete('')
      return { source, lastKeys }
    },
    async begin(source) {
      inTransaction(() => {
        database.exec(
          `create table ${checkpointTable} (name text primary key, value text not null)`,
        )
        saveCheckpoint('', JSON.stringify(source))
      })
    },
    async migrate() {
      // Never destroyed, since that would close the file.
      const db = new Kysely<unknown>({ dialect: createSqliteDialect({ open: () => database }) })
      await migrateToLatest(db, 'engineMigration')
    },
    async clear(tables) {
      inTransaction(() => {
        for (const { name } of tables.toReversed()) database.exec(`delete from "${name}"`)
        database.exec(`delete from ${checkpointTable} where name <> ''`)
      })
    },
    async add(table, rows) {
      const marks = table.columns.map(() => '?').join()
      const statement = database.prepare(
        `insert into "${table.name}" (${columnsOf(table).join()}) values (${marks})`,
      )
      inTransaction(() => {
        for (const row of rows) statement.run(...(row as SQLInputValue[]))
        saveCheckpoint(table.name, JSON.stringify(keyOf(table, rows.at(-1)!)))
      })
    },
    async finish() {
      database.exec(`drop table ${checkpointTable}`)
    },
  }
}

function readRow(table: MigratedTable, row: Record<string, SQLOutputValue>): Row {
  return table.columns.map((column) => readValue(column, row[column.name]!))
}

function readValue({ carriedAs }: MigratedColumn, value: SQLOutputValue): Value {
  if (value === null) return null
  if (carriedAs === 'date') return readDate(String(value))
  if (value instanceof Uint8Array) return Buffer.from(value)
  return typeof value === 'bigint' ? Number(value) : value
}
