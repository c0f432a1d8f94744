/** Adds which games may know who plays them, and the keys that sign what these games are told. */
import type { Kysely } from 'kysely'
import { key, ofUser, required, unique } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('game_consent')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('game_id', 'text', required)
    .addColumn('subject', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('game_consent_once', ['user_id', 'game_id'])
    .execute()
  await db.schema
    .createTable('signing_key')
    .addColumn('id', 'integer', key)
    .addColumn('sealed', 'text', required)
    .addColumn('public_key', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
}
