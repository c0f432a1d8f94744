/**
 * A Kysely dialect for Postgres. Its driver reports why a transaction failed, and retries on
 * another connection if one broke. Its migration lock works behind a connection pooler.
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
import { recordQuery } from './query-count.ts'
import { isBrokenConnection } from './storage-fault.ts'
import type { Database } from './tables.ts'

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

/**
 * Statements that are safe to repeat. None of ours has side effects, except notifications to other
 * processes.
 */
const READ = /^\s*select\b/i

type Steadily = <Result>(
  connection: SteadyConnection,
  act: () => Promise<Result>,
) => Promise<Result>

/** A pool connection, which is replaced if it breaks. */
class SteadyConnection implements DatabaseConnection {
  isInTransaction = false
  /** The driver's connection. Undefined if it broke and could not be replaced. */
  held: Connection | undefined
  readonly #steadily: Steadily

  constructor(held: Connection, steadily: Steadily) {
    this.held = held
    this.#steadily = steadily
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    recordQuery(query.sql)
    const execute = () => this.held!.executeQuery<Row>(query)
    return this.isInTransaction || !READ.test(query.sql) ? execute() : this.#steadily(this, execute)
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.held!.streamQuery<Row>(query, chunkSize)
  }
}

type TransactionSettings = Parameters<PostgresDriver['beginTransaction']>[1]

class TellingDriver extends PostgresDriver {
  /** Connections that were used before. They may have broken while idle. */
  readonly #used = new WeakSet<Connection>()

  override async acquireConnection(): Promise<Connection> {
    const steadily: Steadily = (connection, act) => this.#steadily(connection, act)
    const steadyOne = new SteadyConnection(await this.#take(), steadily)
    return steadyOne as unknown as Connection
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    const { held } = steady(connection)
    if (held) await super.releaseConnection(held)
  }

  /** Nothing has changed yet, so it may be repeated. */
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
   * On a broken connection a rollback fails, too. Kysely would throw that error instead of the
   * original one. The connection is already marked as broken, so the pool closes it.
   */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    const own = steady(connection)
    if (own.held) await super.rollbackTransaction(own.held).catch(() => undefined)
    own.isInTransaction = false
  }

  /**
   * Runs the action, and again on another connection if this one broke. Repeats once, plus once for
   * each connection that was idle: a server restart breaks the whole pool.
   */
  async #steadily<Result>(
    connection: SteadyConnection,
    act: () => Promise<Result>,
  ): Promise<Result> {
    for (let isRepeated = false; ;) {
      const wasIdle = this.#used.has(connection.held!)
      this.#used.add(connection.held!)
      try {
        return await act()
      } catch (error) {
        if (!isBrokenConnection(error) || (isRepeated && !wasIdle)) throw error
        isRepeated ||= !wasIdle
        await this.#replace(connection, error)
      }
    }
  }

  /**
   * Replaces the connection.
   *
   * @throws the original error if no other connection is available
   */
  async #replace(connection: SteadyConnection, fault: unknown): Promise<void> {
    const broken = connection.held!
    await super.rollbackTransaction(broken).catch(() => undefined)
    connection.held = undefined
    // Released first: other callers may be waiting for a connection of the pool.
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
 * Kysely's lock belongs to the connection. Behind a pooler in transaction mode, the next statement
 * may use another connection. The lock would then stay with the pooler and block every later start.
 */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = async () => undefined
  override releaseMigrationLock = async () => undefined
}

/**
 * The number of Kysely's lock, so that an earlier version that starts at the same time waits for
 * it, too.
 */
export const MIGRATION_LOCK = '3853314791062309107'

/** Waits until no other process migrates, then prevents migrations until the transaction ends. */
export async function lockMigrations(tx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
}

/** Creates a Kysely dialect for this pool. Call `lockMigrations` before migrations. */
export function createPostgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => new TellingDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
