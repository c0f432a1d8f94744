/** The SQLite side of an engine migration, with exclusive access to the file. */
import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { createSqliteDialect } from '#app/db/sqlite-dialect.server.ts'
import { isBusy } from '#app/db/sqlite-file.server.ts'
import { CommandError } from '../kernel/lib/command-error.ts'
import { columnsOf, type Row, type Side } from './copy-tables.ts'

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
export function createSqliteSide(database: DatabaseSync): Side {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  }
  return {
    run: async (sql) => prepare(sql).all() as unknown as Row[],
    async *readRows(table, atOnce) {
      const select = prepare(`select ${columnsOf(table).join()} from "${table.name}"`)
      let batch: Row[] = []
      for (const row of select.iterate() as Iterable<unknown>) {
        batch.push(row as Row)
        if (batch.length < atOnce) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async addRows(table, rows) {
      const columns = columnsOf(table)
      const marks = columns.map(() => '?')
      const insert = prepare(
        `insert into "${table.name}" (${columns.join()}) values (${marks.join()})`,
      )
      for (const row of rows) insert.run(...row)
    },
  }
}

/** Runs the schema migrations, and then the work in one transaction. */
export async function fillFile<Result>(
  database: DatabaseSync,
  work: () => Promise<Result>,
): Promise<Result> {
  // Never destroyed, since that would close the file.
  await migrateToLatest(
    new Kysely<unknown>({ dialect: createSqliteDialect({ open: () => database }) }),
  )
  database.exec('begin')
  const result = await work()
  database.exec('commit')
  return result
}
