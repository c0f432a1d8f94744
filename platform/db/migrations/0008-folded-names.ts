/**
 * Adds the folded names of accounts. SQLite folds only ASCII letters, and Postgres as its locale
 * does. No release has the replaced index, so the floor stays.
 */
import { sql, type Kysely } from 'kysely'
import { foldName } from '#lib/fold-name.ts'
import { isPostgres } from '../engine.ts'
import { tableOf } from '../rows.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('folded_name', 'text').execute()
  const users = await db.selectFrom('user').select(['id', 'name']).execute()
  const rows = users.map(({ id, name }) => ({ id, folded: foldName(name) }))
  await sql`update "user" set folded_name = given.folded
    from ${tableOf(db, { id: 'text', folded: 'text' }, rows)} as given
    where "user".id = given.id`.execute(db)
  await db.schema.dropIndex('user_by_name').execute()
  const byBytes = isPostgres(db) ? sql`collate "C"` : sql``
  await sql`create index user_by_name on "user" (folded_name ${byBytes})`.execute(db)
}
