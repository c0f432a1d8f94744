/**
 * Keeps the play time of a week in the row of the game: one write less for each save. No release has
 * the table, so the floor stays.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('play_time')
    .addColumn('week_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  // The newest week of a game is that of its last play.
  await sql`
    update play_time set week_ms = week.play_ms from week_play_time as week
    where week.user_id = play_time.user_id and week.game_id = play_time.game_id
      and week.week_start = (select max(week_start) from week_play_time as each
        where each.user_id = week.user_id and each.game_id = week.game_id)`.execute(db)
  await db.schema.dropTable('week_play_time').execute()
}
