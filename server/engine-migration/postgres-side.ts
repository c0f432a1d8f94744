/**
 * The Postgres side of an engine migration. Portals that start during the migration wait for its
 * end.
 */
import { Kysely, type PostgresPool } from 'kysely'
import type { Client } from 'pg'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { createPostgresDialect, MIGRATION_LOCK } from '#app/db/postgres-dialect.server.ts'
import { requireNoOtherClient } from '../backups/postgres/postgres-state.ts'
import { connectDirectly } from '../backups/postgres/postgres-tools.ts'
import { columnsOf, type MigratedTable, type Row, type Side } from './copy-tables.ts'

/**
 * Connects, and blocks the start of portals until the connection ends.
 *
 * @throws CommandError if the server is unreachable, behind a pooler, or in use
 */
export async function holdPostgres(location: string): Promise<Client> {
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
        overriding system value select * from unnest(${given.join()})`,
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

/** Sets the sequences, so that the next row gets an unused number. */
export async function setSequences(client: Client, { name, columns }: MigratedTable) {
  for (const column of columns.filter(({ type }) => /int/.test(type))) {
    await client.query(
      `select setval(sequence::regclass, (select coalesce(max("${column.name}"), 0) + 1 from "${name}"), false)
      from pg_get_serial_sequence($1, $2) as sequence where sequence is not null`,
      [`"${name}"`, column.name],
    )
  }
}

/** In the form that SQLite stores. */
function selectedColumn({ name, type }: MigratedTable['columns'][number]): string {
  if (type === 'boolean') return `"${name}"::int`
  return type === 'timestamp with time zone'
    ? `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `"${name}"`
}
