/** When the portal is tidied next: one node of a fleet does it, and says so here. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('chores')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('next_round_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.insertInto('chores').values({ id: 1, next_round_at: 0 }).execute()
}
