/**
 * Hashes of the deleted accounts, and the identity of the database. A restore repeats the deletions
 * (ADR 38).
 */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('account_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('erasures_by_age').on('erasures').column('erased_at').execute()

  await db.schema
    .createTable('portal_identity')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('portal_id', 'text', (column) => column.notNull())
    .addColumn('parents', 'text', (column) => column.notNull())
    // Null: not determined yet.
    .addColumn('place', 'text')
    .execute()
  await db
    .insertInto('portal_identity')
    .values({ id: 1, portal_id: randomUUID(), parents: '' })
    .execute()
}
