/** The time of the next housekeeping. One node of a fleet runs it and stores the time here. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('chores')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('next_round_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.insertInto('chores').values({ id: 1, next_round_at: 0 }).execute()
}
