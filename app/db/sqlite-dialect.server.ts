/** Kysely's SQLite over `node:sqlite`: one connection, a statement cache, write-first transactions. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

/** Distinct statements kept prepared; the portal has fewer, so that none is evicted in practice. */
const STATEMENT_CACHE_SIZE = 500

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    if (statement.columns().length > 0) {
      return { rows: statement.all(...parameters) as Row[] }
    }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const rows = this.#prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]))
    for (const row of rows) yield { rows: [row as Row] }
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      if (this.#statements.size >= STATEMENT_CACHE_SIZE) this.#statements.clear()
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

/** Hands the one connection to one user at a time, in order of asking. */
class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync
  #database: DatabaseSync | undefined
  #connection: SqliteConnection | undefined
  #queue: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  constructor(open: () => DatabaseSync) {
    this.#open = open
  }

  async init(): Promise<void> {
    this.#database = this.#open()
    this.#connection = new SqliteConnection(this.#database)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const turn = this.#queue
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#queue = promise
    await turn
    this.#release = resolve
    return this.#connection!
  }

  // `immediate` takes the write lock at once: a transaction never fails half-way for want of it.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(): Promise<void> {
    this.#release?.()
  }

  async destroy(): Promise<void> {
    this.#database?.close()
  }
}

/**
 * Kysely's own says no, for migrations that change pragmas; ours change none. So migrations run in
 * one transaction, which also is the lock between two processes that start together.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A Kysely dialect that opens its database by the given function when it is first used. */
export function createSqliteDialect(open: () => DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
