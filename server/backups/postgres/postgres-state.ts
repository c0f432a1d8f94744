/** Inspects a Postgres database: its tables and its other connections. */
import type { Client } from 'pg'
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
 * Requires an empty database.
 *
 * @param instead what the operator should do otherwise
 * @throws CommandError if the database contains any relation
 */
export async function requireEmpty(client: Client, instead: string): Promise<void> {
  const relations = await count(
    client,
    `select count(*) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
  )
  if (relations === 0) return
  throw new CommandError(`The database is not empty: ${instead}`)
}

/** Returns a function that reads the first column of a query. */
export function readColumnOf(client: Client) {
  return async (sql: string): Promise<unknown[]> => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.map(([value]) => value)
  }
}

/** Returns the names of the tables in the schema in which the connection creates tables. */
export function listTables(client: Client): Promise<string[]> {
  return namesOf(client, 'schemaname = current_schema()')
}

/** Returns the names of the tables in all schemas of the search path, which a portal can read. */
export function listVisibleTables(client: Client): Promise<string[]> {
  return namesOf(client, 'schemaname = any (current_schemas(false))')
}

async function namesOf(client: Client, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where ${condition}`,
  )
  return rows.map(({ name }) => name)
}
