/** Adds what players' games store: the last versions for each player and game. */
import type { Kysely } from 'kysely'
import { ofUser, required } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('game_save')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('game_id', 'text', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('is_aside', 'integer', required)
    .addColumn('writer', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('saved_at', 'bigint', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('game_save_once', ['user_id', 'game_id', 'revision'])
    .execute()
}
