/** The schema of Postgres that has the portal's tables, and what the portal needs to create them. */
import { OperatorError } from '#lib/operator-error.ts'

/** An SQL expression: where the portal's tables are, or else where the connection creates tables. */
export const PORTAL_SCHEMA = `coalesce((select nspname::text from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = to_regclass('schema_floor')), current_schema()::text)`

/** Reads one row with a `PostgresSchema`. */
export const READ_SCHEMA = `select name, has_schema_privilege(name, 'create') as "mayCreate",
  current_user as role, current_setting('server_encoding') as encoding
  from (select ${PORTAL_SCHEMA} as name) as own`

/** `name` is null if no schema of the search path exists. */
export type PostgresSchema = Record<'role' | 'encoding', string> &
  ({ name: string; mayCreate: boolean } | { name: null; mayCreate: null })

/** @throws OperatorError if the database cannot store every text */
export function requireUtf8({ encoding }: PostgresSchema): void {
  if (encoding === 'UTF8') return
  throw new OperatorError(
    `its encoding is ${encoding}, which cannot store every name; create a database with ENCODING 'UTF8' TEMPLATE template0, and restore a backup to it`,
  )
}

/**
 * Returns the name of the schema.
 *
 * @throws OperatorError if the connection cannot create tables, or the database cannot store every text
 */
export function requireCreate(schema: PostgresSchema): string {
  requireUtf8(schema)
  const { name, mayCreate, role } = schema
  if (mayCreate) return name
  const denied = `permission denied for schema ${name}; its owner can grant it: GRANT CREATE ON SCHEMA "${name}" TO "${role}"`
  throw new OperatorError(name ? denied : 'no schema of its search_path exists; create one of them')
}
