/**
 * A Kysely dialect over `node:sqlite`: one connection, a statement cache, immediate transactions.
 */
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
import { recordQuery } from './query-count.ts'
import { refuseInTransaction } from './transaction-guard.ts'

/**
 * Number of cached prepared statements. The portal has fewer distinct ones, so none is evicted in
 * practice.
 */
const STATEMENT_CACHE_SIZE = 500
/** Statements that do not change the file. */
const READS = /^\s*(select|pragma)\b/i
const PRAGMA = /^\s*pragma\b/i

/** The file that the dialect uses. */
export interface SqliteFile {
  open: () => DatabaseSync
  /**
   * Throws if changes would be lost. Called before and after each transaction, and each writing
   * statement outside of one.
   */
  checkFile?: () => void
  /** Whether it could only be opened read-only. Then each write reopens it. */
  isProvisional?: (database: DatabaseSync) => boolean
}

class SqliteConnection implements DatabaseConnection {
  readonly #open: () => DatabaseSync
  #database: DatabaseSync | undefined
  readonly #checkFile: () => void
  readonly #isProvisional: (database: DatabaseSync) => boolean
  readonly #statements = new Map<string, StatementSync>()

  constructor({ open, checkFile = () => undefined, isProvisional = () => false }: SqliteFile) {
    this.#open = open
    this.#checkFile = checkFile
    this.#isProvisional = isProvisional
  }

  /** Opens the database if it is not open. */
  connect(): DatabaseSync {
    this.#database ??= this.#open()
    return this.#database
  }

  close(): void {
    this.#statements.clear()
    this.#database?.close()
    this.#database = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    recordQuery(query.sql)
    // A read can lose nothing, and the check would double its cost.
    if (READS.test(query.sql)) return this.#run<Row>(query)
    // A file that could only be opened read-only may be writable by now.
    if (this.#isProvisional(this.connect())) this.close()
    const database = this.connect()
    if (!database.isTransaction) this.#checkFile()
    const result = this.#run<Row>(query)
    // A change to a file that was just deleted is not saved.
    if (!database.isTransaction) this.#checkFile()
    return result
  }

  /** Never throws: Kysely would throw that error instead of the original one. */
  rollback(): void {
    // On a full disk or an I/O error, SQLite has already rolled back.
    if (!this.#database?.isTransaction) return
    try {
      this.#database.exec('rollback')
    } catch {
      // The transaction must not continue. Closing ends it, and the next query reopens the file.
      this.close()
    }
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    // Some pragmas do their work row by row, and return rows without columns.
    if (statement.columns().length > 0 || PRAGMA.test(query.sql)) {
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
      statement = this.connect().prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

/** Lends the one connection to one caller at a time, in order of the calls. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  #queue: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  constructor(file: SqliteFile) {
    this.#connection = new SqliteConnection(file)
  }

  async init(): Promise<void> {
    this.#connection.connect()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInTransaction()
    const turn = this.#queue
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#queue = promise
    await turn
    this.#release = resolve
    return this.#connection
  }

  // `immediate` takes the write lock at once, so that a transaction cannot fail halfway because it
  // does not get the lock.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback()
  }

  async releaseConnection(): Promise<void> {
    this.#release?.()
  }

  async destroy(): Promise<void> {
    this.#connection.close()
  }
}

/**
 * Kysely's own adapter returns false, for migrations that change pragmas. Ours change none, so they
 * run in one transaction. It is also the lock between two processes that start together.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A Kysely dialect that opens its database on first use. */
export function createSqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
