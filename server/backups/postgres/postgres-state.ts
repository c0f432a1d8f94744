/** Inspects a Postgres database: its tables and its other connections. */
import type { Client } from 'pg'
import {
  READ_SCHEMA,
  requireCreate,
  requireUtf8,
  type PostgresSchema,
} from '#app/db/postgres-schema.ts'
import { CommandError } from '../../kernel/lib/command-error.ts'

/** The message about a database without a portal. */
export const NO_PORTAL = 'The database holds no portal; check DATABASE_URL.'

async function count(client: Client, sql: string): Promise<number> {
  return Number((await client.query<{ count: number }>(sql)).rows[0]!.count)
}

/**
 * Requires that no other client is connected.
 *
 * @throws CommandError if another client is connected
 */
export async function requireNoOtherClient(client: Client): Promise<void> {
  const others = await count(
    client,
    `select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others === 0) return
  throw new CommandError(
    `The database is in use (${others} other connections): stop the portal first.`,
  )
}

/**
 * Requires a schema without tables.
 *
 * @param instead what the operator should do otherwise
 * @throws CommandError if the schema contains any relation
 */
export async function requireEmpty(client: Client, schema: string, instead: string): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = $1 limit 1`,
    [schema],
  )
  if (rows.length === 0) return
  throw new CommandError(`The database is not empty: ${instead}`)
}

/** Returns a function that reads the first column of a query. */
export function readColumnOf(client: Client) {
  return async (sql: string): Promise<unknown[]> => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.map(([value]) => value)
  }
}

/** Returns the schema with the portal's tables, or in which the connection creates them. */
export async function readSchema(client: Client): Promise<PostgresSchema> {
  return (await client.query<PostgresSchema>(READ_SCHEMA)).rows[0]!
}

/**
 * Requires that a portal's tables can be created, and returns their schema.
 *
 * @throws CommandError if the database has another encoding than UTF-8, or the role may not
 */
export async function requireSchema(client: Client): Promise<string> {
  const schema = await readSchema(client)
  try {
    requireUtf8(schema)
    requireCreate(schema)
  } catch (error) {
    throw new CommandError(`The database cannot be used: ${(error as Error).message}`)
  }
  return schema.name!
}

/** Returns the names of the tables in the schema. */
export async function listTables(client: Client, schema: string | null): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  )
  return rows.map(({ name }) => name)
}
