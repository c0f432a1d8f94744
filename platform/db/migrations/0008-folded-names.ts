/**
 * Adds the folded names of accounts, which a later migration fills: SQLite itself folds only ASCII
 * letters, and Postgres follows its locale. No release has the replaced index, so the floor stays.
 */
import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../engine.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('folded_name', 'text').execute()
  await db.schema.dropIndex('user_by_name').execute()
  const byBytes = isPostgres(db) ? sql`collate "C"` : sql``
  await sql`create index user_by_name on "user" (folded_name ${byBytes})`.execute(db)
}
