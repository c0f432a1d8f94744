/** The like counter of each game. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_counter')
    .addColumn('game_id', 'text', (column) => column.primaryKey())
    .addColumn('likes', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('game_counter_likes_not_negative', sql`likes >= 0`)
    .execute()
}
