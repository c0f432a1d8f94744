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
import { noteQuery } from './query-count.ts'
import { refuseInTransaction } from './transaction-guard.ts'

/** Distinct statements kept prepared; the portal has fewer, so that none is evicted in practice. */
const STATEMENT_CACHE_SIZE = 500
/** These change nothing in the file. */
const READS = /^\s*(select|pragma)\b/i
const PRAGMA = /^\s*pragma\b/i

/** What the dialect works on. */
export interface SqliteFile {
  open: () => DatabaseSync
  /**
   * Throws where changes would be lost; asked before and after each transaction, and each statement
   * outside of one that changes something.
   */
  checkFile?: () => void
  /** Whether it could be opened for reading alone: it is opened again for each change. */
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

  /** Opens the database where it is not open. */
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
    noteQuery(query.sql)
    // A read loses nothing, and the check would cost as much again.
    if (READS.test(query.sql)) return this.#run<Row>(query)
    // What could only be read may be changed by now.
    if (this.#isProvisional(this.connect())) this.close()
    const database = this.connect()
    if (!database.isTransaction) this.#checkFile()
    const result = this.#run<Row>(query)
    // What went into a file that was deleted just now is not saved.
    if (!database.isTransaction) this.#checkFile()
    return result
  }

  /** Never throws: Kysely would throw that instead of what had happened. */
  rollback(): void {
    // On a full disk, or a fault of it, SQLite has rolled back by itself.
    if (!this.#database?.isTransaction) return
    try {
      this.#database.exec('rollback')
    } catch {
      // Nobody may go on in the midst of it: closing ends it, the next query opens the file again.
      this.close()
    }
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    // Some pragmas do their work row by row, and the rows have no columns.
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

/** Hands the one connection to one user at a time, in order of asking. */
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

  // `immediate` takes the write lock at once: a transaction never fails half-way for want of it.
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
 * Kysely's own says no, for migrations that change pragmas; ours change none. So migrations run in
 * one transaction, which also is the lock between two processes that start together.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A Kysely dialect that opens its database when it is first used. */
export function createSqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
