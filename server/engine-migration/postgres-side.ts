/**
 * The Postgres side of an engine migration. Portals that start during the migration wait for its
 * end.
 */
import { Kysely, PostgresDriver, type PostgresPool } from 'kysely'
import type { Client } from 'pg'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { createPostgresDialect, MIGRATION_LOCK } from '#app/db/postgres-dialect.server.ts'
import { requireNoOtherClient } from '../backups/postgres/postgres-state.ts'
import { connectDirectly } from '../backups/postgres/postgres-tools.ts'
import { readDate, type Target, type Value } from './copy-rows.ts'
import { columnsOf, type MigratedColumn, type MigratedTable } from './migrated-tables.ts'

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
export function createPostgresSide(client: Client): Target {
  return {
    async countRows({ name }) {
      const { rows } = await client.query(`select count(*) as rows from "${name}"`)
      return Number(rows[0].rows)
    },
    async *readRows(table, atOnce) {
      const columns = table.columns.map(selectedColumn)
      const keys = table.key.map((at) => orderedColumn(table.columns[at]!))
      await client.query(
        `declare copied no scroll cursor for
        select ${columns.join()} from "${table.name}" order by ${keys.join()}`,
      )
      const fetch = { text: `fetch ${atOnce} from copied`, rowMode: 'array' as const }
      for (;;) {
        const { rows } = await client.query<unknown[]>(fetch)
        if (rows.length > 0) {
          yield rows.map((row) => table.columns.map((column, at) => readValue(column, row[at])))
        }
        if (rows.length < atOnce) break
      }
      await client.query('close copied')
    },
    /** Begins a transaction, and runs the schema migrations in it. */
    async migrate() {
      class JoiningDriver extends PostgresDriver {
        override beginTransaction = async () => undefined
        override commitTransaction = async () => undefined
      }
      const connection = { query: client.query.bind(client), release: () => undefined }
      const pool = { connect: async () => connection, end: async () => undefined }
      const createDriver = () => new JoiningDriver({ pool: pool as unknown as PostgresPool })
      const dialect = { ...createPostgresDialect(pool as unknown as PostgresPool), createDriver }
      await client.query('begin')
      await migrateToLatest(new Kysely<unknown>({ dialect }))
    },
    async clear(tables) {
      await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join()}`)
    },
    async addRows(table, rows) {
      const given = table.columns.map(({ cast }, at) => `$${at + 1}::${cast}[]`)
      await client.query(
        `insert into "${table.name}" (${columnsOf(table).join()})
        overriding system value select * from unnest(${given.join()})`,
        table.columns.map((_, at) => rows.map((row) => row[at])),
      )
    },
    async complete(tables) {
      for (const table of tables) await setSequences(client, table)
      await client.query('commit')
      // Autovacuum would do this as well, but later.
      await client.query('analyze')
    },
  }
}

/** Sets the sequences, so that the next row gets an unused number. */
export async function setSequences(
  client: Client,
  { name, columns }: Pick<MigratedTable, 'name' | 'columns'>,
): Promise<void> {
  for (const column of columns.filter(({ carriedAs }) => carriedAs === 'number')) {
    await client.query(
      `select setval(sequence::regclass, (select coalesce(max("${column.name}"), 0) + 1 from "${name}"), false)
      from pg_get_serial_sequence($1, $2) as sequence where sequence is not null`,
      [`"${name}"`, column.name],
    )
  }
}

/** Dates have microseconds, as Postgres stores them. */
const selectedColumn = ({ name, carriedAs }: MigratedColumn) =>
  carriedAs === 'date'
    ? `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `"${name}"`

/** SQLite orders text by its bytes. */
const orderedColumn = ({ name, carriedAs }: MigratedColumn) =>
  carriedAs === 'text' ? `"${name}" collate "C"` : `"${name}"`

function readValue({ carriedAs }: MigratedColumn, value: unknown): Value {
  if (value === null) return null
  if (carriedAs === 'date') return readDate(String(value))
  if (carriedAs === 'flag') return value ? 1 : 0
  return value as Value
}
