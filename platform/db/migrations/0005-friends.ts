/** Adds friends, requests, blocks, links, the switch of presence, and the play time of a week. */
import type { Kysely } from 'kysely'
import { index, ofUser, required, zero } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('friendship')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('friend_id', 'text', ofUser)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('friendship_once', ['user_id', 'friend_id'])
    .execute()
  // A deletion of an account looks for the rows of its friends.
  await index(db, 'friendship_by_friend', 'friendship', ['friend_id'])
  await db.schema
    .createTable('friend_request')
    .addColumn('sender_id', 'text', ofUser)
    .addColumn('receiver_id', 'text', ofUser)
    .addColumn('created_at', 'bigint', required)
    .addColumn('declined_at', 'bigint')
    .addColumn('is_withdrawn', 'integer', zero)
    .addPrimaryKeyConstraint('friend_request_once', ['sender_id', 'receiver_id'])
    .execute()
  await index(db, 'friend_request_by_receiver', 'friend_request', ['receiver_id'])
  await index(db, 'friend_request_by_creation', 'friend_request', ['created_at'])
  await db.schema
    .createTable('friend_block')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('blocked_id', 'text', ofUser)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('friend_block_once', ['user_id', 'blocked_id'])
    .execute()
  await index(db, 'friend_block_by_blocked', 'friend_block', ['blocked_id'])
  await db.schema
    .createTable('friend_link')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('uses', 'integer', zero)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('week_play_time')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('week_start', 'integer', required)
    .addColumn('game_id', 'text', required)
    .addColumn('play_ms', 'bigint', required)
    .addPrimaryKeyConstraint('week_play_time_once', ['user_id', 'week_start', 'game_id'])
    .execute()
  await index(db, 'week_play_time_by_week', 'week_play_time', ['week_start'])
  await db.schema
    .alterTable('privacy_settings')
    .addColumn('show_presence', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
