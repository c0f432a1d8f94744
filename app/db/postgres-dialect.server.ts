/**
 * Kysely's Postgres, with a driver that never hides why a transaction failed and asks again where a
 * connection broke, and a lock for migrations that a pooler in between can't lose.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type PostgresPool,
  type QueryResult,
  sql,
  type Transaction,
} from 'kysely'
import { noteQuery } from './query-count.ts'
import { isBrokenConnection } from './storage-fault.ts'
import type { Database } from './tables.ts'

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

/** What only reads: asked twice, it is answered once. None of ours changes more than a notice to others. */
const READ = /^\s*select\b/i

type Steadily = <Result>(
  connection: SteadyConnection,
  act: () => Promise<Result>,
) => Promise<Result>

/** A connection of the pool, and another in its place where it broke. */
class SteadyConnection implements DatabaseConnection {
  isInTransaction = false
  /** What the driver knows it by; undefined where it broke, and there was no other. */
  held: Connection | undefined
  readonly #steadily: Steadily

  constructor(held: Connection, steadily: Steadily) {
    this.held = held
    this.#steadily = steadily
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    noteQuery(query.sql)
    const ask = () => this.held!.executeQuery<Row>(query)
    return this.isInTransaction || !READ.test(query.sql) ? ask() : this.#steadily(this, ask)
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.held!.streamQuery<Row>(query, chunkSize)
  }
}

type TransactionSettings = Parameters<PostgresDriver['beginTransaction']>[1]

class TellingDriver extends PostgresDriver {
  /** Those that were asked before: they may have broken since, when nobody looked. */
  readonly #asked = new WeakSet<Connection>()

  override async acquireConnection(): Promise<Connection> {
    const steadily: Steadily = (connection, act) => this.#steadily(connection, act)
    const steadyOne = new SteadyConnection(await this.#take(), steadily)
    return steadyOne as unknown as Connection
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    const { held } = steady(connection)
    if (held) await super.releaseConnection(held)
  }

  /** Nothing has been changed by then: it may begin again. */
  override async beginTransaction(
    connection: Connection,
    settings: TransactionSettings,
  ): Promise<void> {
    const own = steady(connection)
    await this.#steadily(own, () => super.beginTransaction(own.held!, settings))
    own.isInTransaction = true
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    const own = steady(connection)
    await super.commitTransaction(own.held!)
    own.isInTransaction = false
  }

  /**
   * On a broken connection it fails too, and Kysely would throw that instead of what had happened.
   * The connection is marked by then: it is closed, not handed to the next one.
   */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    const own = steady(connection)
    if (own.held) await super.rollbackTransaction(own.held).catch(() => undefined)
    own.isInTransaction = false
  }

  /**
   * Acts on another connection where this one broke: once, and as often as it had lain idle. A server
   * that restarts breaks all of the pool's.
   */
  async #steadily<Result>(
    connection: SteadyConnection,
    act: () => Promise<Result>,
  ): Promise<Result> {
    for (let isRepeated = false; ;) {
      const wasIdle = this.#asked.has(connection.held!)
      this.#asked.add(connection.held!)
      try {
        return await act()
      } catch (error) {
        if (!isBrokenConnection(error) || (isRepeated && !wasIdle)) throw error
        isRepeated ||= !wasIdle
        await this.#replace(connection, error)
      }
    }
  }

  /** @throws the fault where there is no other connection */
  async #replace(connection: SteadyConnection, fault: unknown): Promise<void> {
    const broken = connection.held!
    await super.rollbackTransaction(broken).catch(() => undefined)
    connection.held = undefined
    // First: all of the pool's may be waiting for another.
    await super.releaseConnection(broken)
    connection.held = await this.#take().catch(() => {
      throw fault
    })
  }

  #take(): Promise<Connection> {
    return super.acquireConnection() as Promise<Connection>
  }
}

const steady = (connection: Connection) => connection as unknown as SteadyConnection

/**
 * Kysely's own lock belongs to the connection. Behind a pooler in transaction mode the next statement
 * may be on another one: the lock would stay with the pooler's, for whoever starts later to wait for.
 */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = async () => undefined
  override releaseMigrationLock = async () => undefined
}

/** The number of Kysely's lock: a former version that starts at the same time waits for it too. */
export const MIGRATION_LOCK = '3853314791062309107'

/** Until the transaction ends no other process migrates; waits for one that does. */
export async function lockMigrations(tx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
}

/** A Kysely dialect over this pool; migrations need `lockMigrations` first. */
export function createPostgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => new TellingDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
