/** The schema of Postgres that has the portal's tables, and what the portal needs to create them. */

/** Where the portal's tables are, or where the connection creates tables. */
const PORTAL_SCHEMA = `coalesce((select nspname::text from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = to_regclass('schema_floor')), current_schema()::text)`

/** Reads one row with a `PostgresSchema`. */
export const READ_SCHEMA = `select name, has_schema_privilege(name, 'create') as "mayCreate",
  current_user as role, current_setting('server_encoding') as encoding
  from (select ${PORTAL_SCHEMA} as name) as own`

export interface PostgresSchema {
  /** Null if none of the schemas of the search path exists. */
  name: string | null
  mayCreate: boolean | null
  role: string
  /** That of the database, such as `UTF8`. */
  encoding: string
}

/** @throws Error in one line if the database cannot store every text */
export function requireUtf8({ encoding }: PostgresSchema): void {
  if (encoding === 'UTF8') return
  throw new Error(
    `its encoding is ${encoding}, which cannot store every name; create a database with ENCODING 'UTF8' TEMPLATE template0, and restore a backup to it`,
  )
}

/** @throws Error in one line if the connection cannot create tables */
export function requireCreate({ name, mayCreate, role }: PostgresSchema): void {
  if (name === null) throw new Error('no schema of its search_path exists; create one of them')
  if (mayCreate) return
  throw new Error(
    `permission denied for schema ${name}; its owner can grant it: GRANT CREATE ON SCHEMA "${name}" TO "${role}"`,
  )
}
