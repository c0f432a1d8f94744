/** The last day with play time, and the days with play time in a row (ADR 74). */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profile').addColumn('last_play_day', 'integer').execute()
  await db.schema
    .alterTable('profile')
    .addColumn('play_days_in_row', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
