/** The games of the day that were shown (ADR 73). */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_game')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .execute()
}
