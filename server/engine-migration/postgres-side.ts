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
import {
  columnsOf,
  createSide,
  keyColumnsOf,
  readDate,
  type Engine,
  type Target,
  type Value,
} from './database-side.ts'
import type { MigratedColumn, MigratedTable } from './migrated-tables.ts'

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

/** Creates the side on a connection that holds the database. */
export function createPostgresSide(client: Client): Target {
  const query: Engine['query'] = async (text, values = []) => {
    const { rows } = await client.query({ text, values: [...values], rowMode: 'array' })
    return rows as unknown[][]
  }

  const select: Engine['select'] = async (table, clauses, values) => {
    const columns = table.columns.map(selectedColumn).join()
    const rows = await query(`select ${columns} from "${table.name}" ${clauses}`, values)
    return rows.map((row) => table.columns.map((column, at) => readValue(column, row[at])))
  }

  return createSide({
    query,
    select,
    parameterOf: ({ cast }, number) => `$${number}::${cast}`,
    migrate: () => migrateWithin(client),
    async readRows(table, keys) {
      const names = keyColumnsOf(table).join()
      const casts = table.key.map((at, index) => `$${index + 1}::${table.columns[at]!.cast}[]`)
      return select(
        table,
        `where (${names}) in (select * from unnest(${casts.join()}))`,
        table.key.map((_, index) => keys.map((key) => key[index])),
      )
    },
    async add(table, rows) {
      const given = table.columns.map(({ cast }, at) => `$${at + 1}::${cast}[]`)
      await query(
        `insert into "${table.name}" (${columnsOf(table).join()})
        overriding system value select * from unnest(${given.join()})`,
        table.columns.map((_, at) => rows.map((row) => row[at])),
      )
    },
    async clear(tables) {
      await query(`truncate ${tables.map(({ name }) => `"${name}"`).join()}`)
    },
    async complete(tables) {
      for (const table of tables) await setSequences(client, table)
      await query('commit')
      // Autovacuum would do this as well, but later.
      await query('analyze')
    },
  })
}

/** Begins a transaction, and runs the schema migrations in it. */
async function migrateWithin(client: Client): Promise<void> {
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

function readValue({ carriedAs }: MigratedColumn, value: unknown): Value {
  if (value === null) return null
  if (carriedAs === 'date') return readDate(String(value))
  if (carriedAs === 'flag') return value ? 1 : 0
  return value as Value
}
