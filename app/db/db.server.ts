/** Opens the portal's database: one SQLite file by default, Postgres where its address is given. */
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, type Dialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { Bus } from '../cluster/bus.ts'
import { createMemoryBus } from '../cluster/memory-bus.ts'
import { machineClock, startPostgresClock } from './clock.server.ts'
import { createFileWatcher } from './file-watcher.server.ts'
import { measureFiles, measurePool, type DatabaseMeasures } from './measure.server.ts'
import { migrateToLatest, refuseSchema } from './migrate.server.ts'
import { createPostgresDialect, lockMigrations } from './postgres-dialect.server.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import { isBusy, openSqliteFile, retryWhileBusy } from './sqlite-file.server.ts'
import { isStorageFault } from './storage-fault.ts'
import type { Database } from './tables.ts'
import { createWriter, type Writer } from './transact.server.ts'
import type { IncompleteOperation } from './incomplete-operation.ts'
import { inspectFile, openReadable } from './inspect-file.server.ts'

/** Connections to Postgres held by one process. */
const POSTGRES_CONNECTIONS = 10

/** A Postgres that cannot be reached, or does not answer, must not hold up requests for ever, ms. */
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 20_000
const SERVING = { max: POSTGRES_CONNECTIONS, query_timeout: QUERY_TIMEOUT_MS }

/** Postgres' 64-bit integers: all of ours are milliseconds and counts, exact as numbers. */
types.setTypeParser(types.builtins.INT8, Number)

/** Whom reads ask: the database, or a transaction. It builds nothing that changes data. */
export interface Reader extends Pick<Kysely<Database>, 'selectFrom' | 'getExecutor'> {
  /** The time by the database's clock, ms: what is stored and compared is of this one. */
  now(): number
}

/** The portal's database: it is read, and changed by `transact` alone. */
export interface Db extends Reader {
  readonly writer: Writer
  /** Where the events of committed changes are told. */
  readonly events: Bus
}

/** With all that the database library can do, for whoever opened it. */
export type OpenDatabase = Kysely<Database> &
  Db & {
    /** How large its files are, or how many connections are in use. */
    measure(): Promise<DatabaseMeasures>
  }

/** The database can't serve: damaged, newer than the program, or out of reach. One plain line. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Connections that break, idle or in use: their query fails, the process goes on and makes new ones. */
function openPool(location: string, limits: Pick<PoolConfig, 'max' | 'query_timeout'>): Pool {
  const pool = new Pool({
    connectionString: location,
    ...limits,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // Without a listener an `error` would end the process; whoever waits for a query is told by it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** On a connection of its own: a change of a large table may take longer than any request. */
async function migratePostgres(location: string, own?: IncompleteOperation): Promise<void> {
  const db = new Kysely<Database>({
    dialect: createPostgresDialect(openPool(location, { max: 1 })),
  })
  try {
    await db.transaction().execute(async (tx) => {
      if (!own) await lockMigrations(tx)
      await migrateToLatest(tx, own)
    })
  } finally {
    await db.destroy()
  }
}

/** What the operator reads where a portal's data was, and is not. */
const LOST_DATABASE =
  'it is gone or empty, but the file auth-secret shows that a portal was here. Put the database back, or restore a backup (npm run restore); to begin with an empty one, npm run create-database. Where Postgres holds the data, set DATABASE_URL'

/** Before it is opened for writing, which changes it: even WAL would be turned on. */
async function refuseFile(path: string, mustHoldData: boolean): Promise<void> {
  if (path === ':memory:') return
  const state = retryWhileBusy(() => inspectFile(path))
  if (state) await refuseSchema(state)
  else if (mustHoldData && !existsSync(`${path}-journal`)) throw new Error(LOST_DATABASE)
}

function createFileDialect(path: string): Dialect {
  const watch = createFileWatcher(path)
  const provisional = new WeakSet<DatabaseSync>()
  const open = () => {
    // Opened again after a fault it must be the same: no new database in the place of a lost one.
    watch.check()
    const database = openOrRead(path, provisional)
    watch.remember()
    return database
  }
  const isProvisional = (database: DatabaseSync) => provisional.has(database)
  return createSqliteDialect({ open, checkFile: watch.check, isProvisional })
}

/** On a disk that is full, or read-only, visitors are served what is there. */
function openOrRead(path: string, provisional: WeakSet<DatabaseSync>): DatabaseSync {
  try {
    return openSqliteFile(path)
  } catch (error) {
    // What another process is changing cannot be read past it.
    const readable = isStorageFault(error) && !isBusy(error) ? openReadable(path) : undefined
    if (!readable) throw error
    provisional.add(readable)
    return readable
  }
}

/** Whether Postgres holds the data, or a file. */
export function isPostgresAddress(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location)
}

/** How it is opened. */
export interface OpenOptions {
  mustHoldData?: boolean
  events?: Bus
  monotonic?: () => number
  own?: IncompleteOperation
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @param location a `postgres://` address, or the path of an SQLite file
 * @param mustHoldData refuses an SQLite file that is missing or empty, instead of making one
 * @param events where committed changes are told; of this process alone where it is left out
 * @param own work of the caller's own that is not complete there: the caller holds the migrations' lock
 * @param monotonic by which the time of a Postgres goes on between two looks at it, ms
 * @throws DatabaseError with a line for the operator; the file is left as it was
 */
export async function openDatabase(
  location: string,
  { mustHoldData = false, events = createMemoryBus(), monotonic, own }: OpenOptions = {},
): Promise<OpenDatabase> {
  const isPostgres = isPostgresAddress(location)
  const pool = isPostgres ? openPool(location, SERVING) : undefined
  const db = new Kysely<Database>({
    dialect: pool ? createPostgresDialect(pool) : createFileDialect(location),
  })
  try {
    if (isPostgres) await migratePostgres(location, own)
    else {
      await refuseFile(location, mustHoldData)
      await migrateToLatest(db)
    }
    const clock = isPostgres ? await startPostgresClock(db, monotonic) : machineClock
    const { now } = clock
    const close = db.destroy.bind(db)
    return Object.assign(db, {
      now,
      events,
      measure: async () => (pool ? measurePool(pool) : measureFiles(location)),
      writer: createWriter(db, { bus: events, now }),
      destroy: () => {
        clock.stop()
        return close()
      },
    })
  } catch (error) {
    await db.destroy().catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    const name = isPostgres ? `Postgres at ${new URL(location).host}` : location
    throw new DatabaseError(`The database cannot be used (${name}): ${reason}`, { cause: error })
  }
}
