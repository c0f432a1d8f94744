/** Opens the portal's database: one SQLite file by default, Postgres where its address is given. */
import { Kysely, type Dialect } from 'kysely'
import { Pool, types } from 'pg'
import { createFileWatch } from './file-watch.server.ts'
import { migrateToLatest } from './migrate.server.ts'
import { createPostgresDialect } from './postgres-dialect.server.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import { openSqliteFile } from './sqlite-file.server.ts'
import type { Database } from './tables.ts'

/** Connections to Postgres held by one process. */
const POSTGRES_CONNECTIONS = 10

/** A Postgres that cannot be reached, or does not answer, must not hold up requests for ever, ms. */
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 20_000

/** Postgres' 64-bit integers: all of ours are milliseconds and counts, exact as numbers. */
types.setTypeParser(types.builtins.INT8, Number)

export type Db = Kysely<Database>

/** The database can't serve: damaged, newer than the program, or out of reach. One plain line. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Connections that break, idle or in use: their query fails, the process goes on and makes new ones. */
function openPool(location: string): Pool {
  const pool = new Pool({
    connectionString: location,
    max: POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  // Without a listener an `error` would end the process; whoever waits for a query is told by it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function createFileDialect(path: string, mustHoldData: boolean): Dialect {
  const watch = createFileWatch(path)
  const open = () => {
    // Opened anew after a fault it must be the same: no new database in the place of a lost one.
    watch.check()
    const database = openSqliteFile(path, mustHoldData)
    watch.remember()
    return database
  }
  return createSqliteDialect(open, watch.check)
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @param location a `postgres://` address, or the path of an SQLite file
 * @param mustHoldData refuses an SQLite file that is missing or empty, instead of making one
 * @throws DatabaseError with a line for the operator; the file is left as it was
 */
export async function openDatabase(location: string, { mustHoldData = false } = {}): Promise<Db> {
  const isPostgres = /^postgres(ql)?:\/\//.test(location)
  const db: Db = new Kysely<Database>({
    dialect: isPostgres
      ? createPostgresDialect(openPool(location))
      : createFileDialect(location, mustHoldData),
  })
  try {
    await migrateToLatest(db)
    return db
  } catch (error) {
    await db.destroy().catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    const name = isPostgres ? `Postgres at ${new URL(location).host}` : location
    throw new DatabaseError(`The database cannot be used (${name}): ${reason}`, { cause: error })
  }
}
