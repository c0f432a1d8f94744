/** Opens the portal's database: an SQLite file by default, Postgres if its URL is configured. */
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, type Dialect } from 'kysely'
import { Pool, types, type Client, type PoolConfig } from 'pg'
import { type Bus, createMemoryBus } from '../events/bus.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { machineClock, startPostgresClock } from './clock.server.ts'
import {
  createFileWatcher,
  isBusy,
  openSqliteFile,
  retryUntilFree,
  retryWhileBusy,
} from './sqlite-file.server.ts'
import { measureFiles, measurePool, type DatabaseMeasures } from './measure.server.ts'
import { migrateToLatest, refuseSchema } from './migrate.server.ts'
import { describePostgres } from './postgres-address.ts'
import { createPostgresDialect, lockMigrations } from './postgres-dialect.server.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import { recordQuery } from './query-count.ts'
import { guardPlugin } from './transaction-guard.ts'
import { isReadOnlyServer, isStorageFault } from './storage-fault.ts'
import type { Database } from './tables.ts'
import { createWriter, type Writer } from './transact.server.ts'
import { inspectFile, openReadable } from './inspect-file.server.ts'

/** How long SQLite may hold up a serving process until a change is tried again, ms. */
const SERVING_WAIT_MS = 50

/** Size of the connection pool of one process. */
const POSTGRES_CONNECTIONS = 10

/** The name of a portal in Postgres' view of connections. */
export const APPLICATION_NAME = 'io-arcade'

/** Timeouts, ms: an unreachable or hanging Postgres must not block requests forever. */
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 20_000
const SERVING = { max: POSTGRES_CONNECTIONS, query_timeout: QUERY_TIMEOUT_MS }

/** Parses 64-bit integers as numbers. All of ours are milliseconds and counts, which are exact. */
types.setTypeParser(types.builtins.INT8, Number)

/**
 * What read functions take: the database or a transaction. It cannot build statements that change
 * data.
 */
export interface Reader extends Pick<Kysely<Database>, 'selectFrom' | 'getExecutor'> {
  /** The time of the database's clock, ms. All stored times use it. */
  now(): number
}

/** The portal's database. Only `transact` changes it. */
export interface Db extends Reader {
  readonly writer: Writer
  /** The bus that receives the events of committed changes. */
  readonly events: Bus
}

/** The full Kysely API, for the code that opened the database. */
export type OpenDatabase = Kysely<Database> &
  Db & {
    /** Returns the size of the files, or the number of connections in use. */
    measure(): Promise<DatabaseMeasures>
  }

/**
 * The database cannot be used: damaged, newer than the program, or unreachable. The message is one
 * line for the operator.
 */
export class DatabaseError extends OperatorError {
  override name = 'DatabaseError'
}

/**
 * Creates a pool that survives broken connections: their query fails, and the pool opens new ones.
 */
function openPool(location: string, limits: Pick<PoolConfig, 'max' | 'query_timeout'>): Pool {
  const pool = new Pool({
    connectionString: location,
    ...limits,
    fallback_application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // Without a listener, an `error` event would end the process. The query reports the error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endIfReadOnly(client as unknown as Client)
  })
  return pool
}

/**
 * Ends a connection whose server refuses writes. After a failover it may lead to the former primary,
 * and the pool would keep it: a new one leads to the present primary.
 */
function endIfReadOnly(client: Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const watched = (...args: unknown[]) =>
    query(...args).catch((error: unknown) => {
      if (isReadOnlyServer(error)) void client.end()
      throw error
    })
  Object.assign(client, { query: watched })
}

/**
 * Uses its own connection without a query timeout: changing a large table may take longer than any
 * request.
 */
async function migratePostgres(location: string, isRestoring: boolean): Promise<void> {
  let first: unknown
  const db = new Kysely<Database>({
    dialect: createPostgresDialect(openPool(location, { max: 1 })),
    log: (event) => void (event.level === 'error' && (first ??= event.error)),
  })
  try {
    await db.transaction().execute(async (tx) => {
      if (!isRestoring) await lockMigrations(tx)
      await migrateToLatest(tx, isRestoring)
    })
  } catch (error) {
    // Kysely's migrator goes on after an error, and reports that of the next statement.
    throw first ?? error
  } finally {
    await db.destroy()
  }
}

/** Returns what shows that there was a portal, as the subject of a sentence. */
type FindTrace = () => string | undefined

/** Shown to the operator if the database of an existing portal is missing. */
const describeLost = (trace: string) =>
  `it is gone or empty, but ${trace} shows that a portal was here. Put the database back (is its disk mounted?), or restore a backup (npm run restore); to begin with an empty one, npm run create-database. Where Postgres holds the data, set DATABASE_URL`

/** Checks the file before it is opened for writing, since even turning WAL on would change it. */
function refuseFile(path: string, findTrace: FindTrace): void {
  if (path === ':memory:') return
  const state = retryWhileBusy(() => inspectFile(path))
  if (state) {
    refuseSchema(state)
    return
  }
  if (existsSync(`${path}-journal`)) return
  const trace = findTrace()
  if (trace) throw new Error(describeLost(trace))
}

function createFileDialect(path: string, isServing: boolean): Dialect {
  const watch = createFileWatcher(path)
  const provisional = new WeakSet<DatabaseSync>()
  const open = () => {
    // When the file is reopened after a fault, it must be the same one. A lost database must not be
    // replaced by a new one.
    watch.check()
    const database = openOrRead(path, provisional, isServing)
    watch.remember()
    return database
  }
  const isProvisional = (database: DatabaseSync) => provisional.has(database)
  return createSqliteDialect({ open, checkFile: watch.check, isProvisional })
}

/** Falls back to read-only access: on a full or read-only disk, visitors can still read. */
function openOrRead(
  path: string,
  provisional: WeakSet<DatabaseSync>,
  isServing: boolean,
): DatabaseSync {
  try {
    return openSqliteFile(path, isServing ? SERVING_WAIT_MS : undefined)
  } catch (error) {
    // A file that another process is changing cannot be read without its lock.
    const readable = isStorageFault(error) && !isBusy(error) ? openReadable(path) : undefined
    if (!readable) throw error
    provisional.add(readable)
    return readable
  }
}

/** Whether the location is a Postgres URL. Otherwise it is a file path. */
export function isPostgresAddress(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location)
}

/** Options of `openDatabase`. */
interface OpenOptions {
  findTrace?: FindTrace
  events?: Bus
  monotonic?: () => number
  isRestoring?: boolean
  isServing?: boolean
}

/**
 * Opens the database and migrates its schema.
 *
 * @param location a `postgres://` URL, or the path of an SQLite file
 * @param findTrace called if the SQLite file is missing or empty. If it finds a trace of an earlier
 *   portal, no new file is created
 * @param events the bus for events of committed changes; default: in this process only
 * @param isRestoring true for a restore, which holds the migration lock itself
 * @param isServing true for a portal, whose health checks must not wait for another process's lock
 * @param monotonic the clock that extrapolates the time of Postgres between measurements, ms
 * @throws DatabaseError with one line for the operator; the file stays unchanged
 */
export async function openDatabase(
  location: string,
  {
    findTrace = () => undefined,
    events = createMemoryBus(),
    monotonic,
    isRestoring = false,
    isServing = false,
  }: OpenOptions = {},
): Promise<OpenDatabase> {
  const isPostgres = isPostgresAddress(location)
  const pool = isPostgres ? openPool(location, SERVING) : undefined
  const db = new Kysely<Database>({
    dialect: pool ? createPostgresDialect(pool) : createFileDialect(location, isServing),
    log: ({ query }) => recordQuery(query.sql),
    plugins: [guardPlugin],
  })
  try {
    if (isPostgres) await migratePostgres(location, isRestoring)
    else {
      refuseFile(location, findTrace)
      await retryUntilFree(() => migrateToLatest(db))
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
    const name = isPostgres ? describePostgres(location) : location
    throw new DatabaseError(`The database cannot be used (${name}): ${reason}`, { cause: error })
  }
}
