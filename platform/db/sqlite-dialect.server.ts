/** A Kysely dialect over `node:sqlite`: a statement cache, and immediate transactions. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SelectModifierNode,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'

/**
 * Number of cached prepared statements. The portal has fewer distinct ones, so none is evicted in
 * practice.
 */
const STATEMENT_CACHE_SIZE = 500
/** Statements that do not change the file. */
const READS = /^\s*(select|pragma)\b/i
const PRAGMA = /^\s*pragma\b/i

/** The file that the dialect uses. */
interface SqliteFile {
  open: () => DatabaseSync
  /** Throws if changes would be lost. Called before and after each transaction. */
  checkFile?: () => void
  /** Whether it could only be opened read-only. Then each write reopens it. */
  isProvisional?: (database: DatabaseSync) => boolean
}

/** The database as Kysely's driver takes it. It is opened at its first use, and after `close`. */
class ReopenedDatabase implements SqliteDatabase {
  readonly #file: SqliteFile
  #database: DatabaseSync | undefined
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(file: SqliteFile) {
    this.#file = file
  }

  open(): DatabaseSync {
    this.#database ??= this.#file.open()
    return this.#database
  }

  close(): void {
    this.#statements.clear()
    this.#database?.close()
    this.#database = undefined
  }

  prepare(sql: string): SqliteStatement {
    // A file that could only be opened read-only may be writable by now.
    if (!READS.test(sql) && this.#file.isProvisional?.(this.open())) this.close()
    let statement = this.#statements.get(sql)
    if (!statement) {
      if (this.#statements.size >= STATEMENT_CACHE_SIZE) this.#statements.clear()
      this.#statements.set(sql, (statement = this.#prepare(sql)))
    }
    return statement
  }

  #prepare(sql: string): SqliteStatement {
    const prepared = this.open().prepare(sql)
    return {
      // Some pragmas do their work row by row, and return rows without columns.
      reader: prepared.columns().length > 0 || PRAGMA.test(sql),
      all: (parameters) => prepared.all(...(parameters as SQLInputValue[])),
      run: (parameters) => prepared.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => prepared.iterate(...(parameters as SQLInputValue[])),
    }
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
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: ReopenedDatabase
  readonly #checkFile: () => void

  constructor(file: SqliteFile) {
    const database = new ReopenedDatabase(file)
    super({ database })
    this.#database = database
    this.#checkFile = file.checkFile ?? (() => undefined)
  }

  /**
   * `immediate` takes the write lock at once, so that a transaction cannot fail halfway because it
   * does not get the lock.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#checkFile()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    // A change to a file that was just deleted is not saved.
    this.#checkFile()
  }

  override async rollbackTransaction(): Promise<void> {
    this.#database.rollback()
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

/** Leaves locks of rows out: SQLite has one writer at a time. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!node.modifier?.startsWith('For')) super.visitSelectModifier(node)
  }
}

/** A Kysely dialect that opens its database on first use. */
export function createSqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessQueryCompiler(),
  }
}
