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
  type Dialect,
  type PostgresPool,
  type Transaction,
} from 'kysely'
import type { Database } from './tables.ts'

class QuietRollbackDriver extends PostgresDriver {
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
    createDriver: () => new QuietRollbackDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
