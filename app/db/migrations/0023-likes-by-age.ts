/** The index of the likes of the last two weeks, for trending games (ADR 73). */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('game_like_by_age')
    .on('game_like')
    .columns(['created_at', 'game_id'])
    .execute()
}
