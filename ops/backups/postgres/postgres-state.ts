/** Inspects a Postgres database: its tables and its other connections. */
import type { Client } from 'pg'
import { APPLICATION_NAME } from '#platform/db/db.server.ts'
import { MIGRATION_LOCK } from '#platform/db/postgres-dialect.server.ts'
import { PORTAL_SCHEMA, READ_SCHEMA, type PostgresSchema } from '#platform/db/postgres-schema.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { readContents, requirePortal, type DatabaseContents } from '../container/read-contents.ts'

/** The message about a database without a portal. */
export const NO_PORTAL = 'The database holds no portal; check DATABASE_URL.'

/**
 * Blocks the start of portals until the connection ends. A portal that starts meanwhile waits for
 * the lock, and then finds what the command has made.
 *
 * @throws CommandError if another client is connected
 */
export async function holdPostgres(client: Client): Promise<void> {
  await requireNoOtherClient(client)
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  await requireNoOtherClient(client)
}

async function requireNoOtherClient(client: Client): Promise<void> {
  // The server does not tell an ordinary role what kind of process another role has: of these, only a
  // portal counts. Others may be the monitoring of a host, which nobody can stop.
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(application_name, ''), 'a program') || ' (user ' || usename || ')' as name
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (backend_type = 'client backend' or application_name = $1)`,
    [APPLICATION_NAME],
  )
  if (rows.length === 0) return
  const names = [...new Set(rows.map(({ name }) => name))].join(', ')
  throw new CommandError(
    `The database is in use (${rows.length} other connections): stop ${names} first.`,
  )
}

/**
 * An SQL expression: the tables, views and sequences of the schema `$1`, by default the portal's. Without
 * those of extensions: many hosts install `pg_stat_statements`, which leaves two views in `public`.
 */
const RELATIONS = `pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = coalesce($1, ${PORTAL_SCHEMA}) and relkind not in ('i', 'I', 't')
    and not exists (select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/**
 * Requires a schema without tables, by default that of the connection.
 *
 * @param instead what the operator should do otherwise
 * @throws CommandError if the schema contains any relation that is not of an extension
 */
export async function requireEmpty(client: Client, instead: string, schema?: string) {
  const { rows } = await client.query(`select 1 from ${RELATIONS} limit 1`, [schema])
  if (rows.length > 0) throw new CommandError(`The database is not empty: ${instead}`)
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

/** Returns the names of the tables in the schema, by default the portal's, without those of extensions. */
export async function listTables(client: Client, schema?: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from ${RELATIONS} and relkind in ('r', 'p')`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

/**
 * Reads the contents of a portal's database, with the name of its schema.
 *
 * @throws CommandError if it holds no portal, or commands may not read it
 */
export async function readPostgres(client: Client): Promise<DatabaseContents> {
  const tables = await listTables(client)
  requirePortal(tables, NO_PORTAL)
  const contents = await readContents(tables, readColumnOf(client))
  const name = (await readSchema(client)).name!
  return { ...contents, schema: { ...contents.schema, name } }
}
