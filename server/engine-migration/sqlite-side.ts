/** The SQLite side of an engine migration, with exclusive access to the file. */
import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { createSqliteDialect } from '#app/db/sqlite-dialect.server.ts'
import { isBusy } from '#app/db/sqlite-file.server.ts'
import { CommandError } from '../kernel/lib/command-error.ts'
import { readDate, type Row, type Target, type Value } from './copy-rows.ts'
import { columnsOf, type MigratedColumn } from './migrated-tables.ts'

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
  return {
    async countRows({ name }) {
      return Number(database.prepare(`select count(*) as rows from "${name}"`).get()!.rows)
    },
    async *readRows(table, atOnce) {
      const columns = columnsOf(table)
      const keys = table.key.map((at) => columns[at])
      const statement = database.prepare(
        `select ${columns.join()} from "${table.name}" order by ${keys.join()}`,
      )
      statement.setReturnArrays(true)
      let batch: Row[] = []
      for (const row of statement.iterate() as Iterable<unknown>) {
        const values = row as unknown[]
        batch.push(table.columns.map((column, at) => readValue(column, values[at])))
        if (batch.length < atOnce) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async migrate() {
      // Never destroyed, since that would close the file.
      const db = new Kysely<unknown>({ dialect: createSqliteDialect({ open: () => database }) })
      await migrateToLatest(db)
      database.exec('begin')
    },
    async clear(tables) {
      for (const { name } of tables.toReversed()) database.exec(`delete from "${name}"`)
    },
    async addRows(table, rows) {
      const columns = columnsOf(table)
      const marks = columns.map(() => '?')
      const insert = database.prepare(
        `insert into "${table.name}" (${columns.join()}) values (${marks.join()})`,
      )
      for (const row of rows) insert.run(...row)
    },
    complete: async () => database.exec('commit'),
  }
}

function readValue({ carriedAs }: MigratedColumn, value: unknown): Value {
  if (value === null) return null
  if (carriedAs === 'date') return readDate(String(value))
  return value instanceof Uint8Array ? Buffer.from(value) : (value as Value)
}
