/** The oldest program that may use a database migrated by a later one (ADR 37). */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('schema_floor')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('migration', 'text', (column) => column.notNull())
    .execute()
  await db.insertInto('schema_floor').values({ id: 1, migration: '0010-schema-floor' }).execute()
}
