/**
 * A Kysely dialect for Postgres. Its driver reports why a transaction failed. Its migration lock works
 * behind a connection pooler.
 */
import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type PostgresPool,
  type Transaction,
} from 'kysely'
import type { Database } from './tables.ts'

/** Postgres' code for a statement after one that failed in the same transaction. */
const TRANSACTION_ABORTED = '25P02'
const codeOf = (error: unknown) => (error as { code?: unknown }).code

/** Reports the error that made a transaction fail. */
export class FirstErrorDriver extends PostgresDriver {
  /** Kysely's migrator goes on after an error, and would report that of the next statement. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (Object.hasOwn(connection, 'executeQuery')) return connection
    const execute = connection.executeQuery.bind(connection)
    let first: unknown
    return Object.assign(connection, {
      executeQuery: (query: CompiledQuery) =>
        execute<any>(query).catch((error: unknown) => {
          if (codeOf(error) !== TRANSACTION_ABORTED) first = error
          throw first ?? error
        }),
    })
  }

  /**
   * On a broken connection a rollback fails, too. Kysely would throw that error instead of the
   * original one.
   */
  override async rollbackTransaction(
    ...args: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    await super.rollbackTransaction(...args).catch(() => undefined)
  }
}

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
    createDriver: () => new FirstErrorDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
