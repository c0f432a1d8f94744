/**
 * The Postgres side of an engine migration. Portals that start during the migration wait for its
 * end.
 */
import { Kysely } from 'kysely'
import type { Client } from 'pg'
import { Pool } from 'pg'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import { createPostgresDialect, MIGRATION_LOCK } from '#app/db/postgres-dialect.server.ts'
import { INCOMPLETE_MARKERS } from '#app/db/incomplete-operation.ts'
import { requireNoOtherClient } from '../backups/postgres-state.ts'
import { connectDirectly } from '../backups/postgres-tools.ts'
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
export function createPostgresSide(client: Client, location: string): Target {
  const checkpointTable = INCOMPLETE_MARKERS.engineMigration

  async function inTransaction(work: () => Promise<void>): Promise<void> {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }

  const saveCheckpoint = (name: string, value: string) =>
    client.query(
      `insert into ${checkpointTable} (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
      [name, value],
    )

  const readAll = async (sql: string, values: unknown[], table: MigratedTable): Promise<Row[]> => {
    const { rows } = await client.query({ text: sql, values, rowMode: 'array' })
    return (rows as unknown[][]).map((row) =>
      row.map((value, at) => readValue(table.columns[at]!, value)),
    )
  }

  return {
    async readPortalId() {
      const { rows } = await client.query<{ portal_id: string }>(
        'select portal_id from portal_identity',
      )
      return rows[0]!.portal_id
    },
    async countRows({ name }) {
      const { rows } = await client.query<{ rows: number }>(
        `select count(*) as rows from "${name}"`,
      )
      return Number(rows[0]!.rows)
    },
    async readAfter(table, key, limit) {
      const names = keyColumnsOf(table).join()
      const given = table.key.map((at, index) => `$${index + 2}::${table.columns[at]!.cast}`)
      const after = key ? `where (${names}) > (${given.join()})` : ''
      return readAll(
        `select ${readColumns(table)} from "${table.name}" ${after} order by ${names} limit $1`,
        [limit, ...(key ?? [])],
        table,
      )
    },
    async readRows(table, keys) {
      const names = keyColumnsOf(table).join()
      const casts = table.key.map((at, index) => `$${index + 1}::${table.columns[at]!.cast}[]`)
      return readAll(
        `select ${readColumns(table)} from "${table.name}"
        where (${names}) in (select * from unnest(${casts.join()}))`,
        table.key.map((_, index) => keys.map((key) => key[index])),
        table,
      )
    },
    async readCheckpoint() {
      const { rows } = await client.query<{ isThere: boolean }>(
        `select to_regclass('${checkpointTable}') is not null as "isThere"`,
      )
      if (!rows[0]!.isThere) return undefined
      const found = await client.query<{ name: string; value: string }>(
        `select name, value from ${checkpointTable}`,
      )
      const values = found.rows.map(({ name, value }) => [name, JSON.parse(value)] as const)
      const lastKeys = new Map<string, Key>(values)
      const source = String(lastKeys.get('') ?? '')
      lastKeys.delete('')
      return { source, lastKeys }
    },
    begin: (source) =>
      inTransaction(async () => {
        await client.query(
          `create table ${checkpointTable} (name text primary key, value text not null)`,
        )
        await saveCheckpoint('', JSON.stringify(source))
      }),
    async migrate() {
      const pool = new Pool({ connectionString: location, max: 1 })
      const db = new Kysely<unknown>({ dialect: createPostgresDialect(pool) })
      try {
        await db.transaction().execute((tx) => migrateToLatest(tx, 'engineMigration'))
      } finally {
        await db.destroy()
      }
    },
    clear: (tables) =>
      inTransaction(async () => {
        await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join()}`)
        await client.query(`delete from ${checkpointTable} where name <> ''`)
      }),
    add: (table, rows) =>
      inTransaction(async () => {
        const given = table.columns.map(({ cast }, at) => `$${at + 1}::${cast}[]`)
        await client.query(
          `insert into "${table.name}" (${columnsOf(table).join()})
          overriding system value select * from unnest(${given.join()})`,
          table.columns.map((_, at) => rows.map((row) => row[at])),
        )
        await saveCheckpoint(table.name, JSON.stringify(keyOf(table, rows.at(-1)!)))
      }),
    async finish(tables) {
      await inTransaction(async () => {
        for (const table of tables) await setSequences(client, table)
        await client.query(`drop table ${checkpointTable}`)
      })
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

/** Returns the columns as they are selected. Dates have microseconds, as Postgres stores them. */
function readColumns(table: MigratedTable): string {
  const read = table.columns.map(({ name, carriedAs }) =>
    carriedAs === 'date'
      ? `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : `"${name}"`,
  )
  return read.join()
}

function readValue({ carriedAs }: MigratedColumn, value: unknown): Value {
  if (value === null) return null
  if (carriedAs === 'date') return readDate(String(value))
  if (carriedAs === 'flag') return value ? 1 : 0
  return value as Value
}
