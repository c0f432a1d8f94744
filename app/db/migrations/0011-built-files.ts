/** Hashed files of recent builds, for pages that another node rendered (ADR 36). */
import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('built_file')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('encoding', 'text', (column) =>
      column.notNull().check(sql`encoding in ('br', 'identity')`),
    )
    // The last column, so that queries on the times need not read the bodies.
    .addColumn('body', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
    .execute()
}
