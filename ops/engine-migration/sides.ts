/** The two sides of an engine migration: databases that no other process uses meanwhile. */
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, type PostgresPool } from 'kysely'
import type { Client } from 'pg'
import { migrateToLatest } from '#platform/db/migrate.server.ts'
import { createPostgresDialect, MIGRATION_LOCK } from '#platform/db/postgres-dialect.server.ts'
import { createSqliteDialect } from '#platform/db/sqlite-dialect.server.ts'
import { isBusy } from '#platform/db/sqlite-file.server.ts'
import { requireNoOtherClient } from '../backups/postgres/postgres-state.ts'
import { connectDirectly } from '../backups/postgres/postgres-tools.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { columnsOf, type MigratedTable, type Row, type Side } from './copy-tables.ts'

/**
 * Connects, and blocks the start of portals until the connection ends.
 *
 * @throws CommandError if the server is unreachable, behind a pooler, or in use
 */
export async function holdPostgres(location: string): Promise<Client & AsyncDisposable> {
  const client = await connectDirectly(location)
  try {
    await requireNoOtherClient(client)
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await requireNoOtherClient(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Creates the side on a connection that holds the database and is in a transaction. */
export function createPostgresSide(client: Client): Side {
  return {
    run: async (sql) => (await client.query<Row>({ text: sql, rowMode: 'array' })).rows,
    async *readRows(table, atOnce) {
      await client.query(
        `declare copied no scroll cursor for
        select ${table.columns.map(selectedColumn).join()} from "${table.name}"`,
      )
      const fetch = { text: `fetch ${atOnce} from copied`, rowMode: 'array' as const }
      for (;;) {
        const { rows } = await client.query<Row>(fetch)
        if (rows.length === 0) break
        yield rows
      }
      await client.query('close copied')
    },
    async addRows(table, rows) {
      const given = table.columns.map(({ type }, at) => `$${at + 1}::${type}[]`)
      await client.query(
        `insert into "${table.name}" (${columnsOf(table).join()})
        select * from unnest(${given.join()})`,
        table.columns.map((_, at) => rows.map((row) => row[at])),
      )
    },
  }
}

/** Runs the schema migrations and the work in one transaction of this connection. */
export async function fillPostgres<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection } as unknown as PostgresPool
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(pool) })
  const result = await db.transaction().execute(async (tx) => {
    await migrateToLatest(tx)
    return work()
  })
  // Autovacuum would do this as well, but later.
  await client.query('analyze')
  return result
}

/** In the form that SQLite stores. */
function selectedColumn({ name, type }: MigratedTable['columns'][number]): string {
  if (type === 'boolean') return `"${name}"::int`
  return type === 'timestamp with time zone'
    ? `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `"${name}"`
}

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
