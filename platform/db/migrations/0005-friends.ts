/** Adds friends, requests, blocks, links, the switch of presence, and the play time of a week. */
import type { Kysely } from 'kysely'
import { OF_USER, execute } from './statements.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await execute(db, [
    `create table friendship (
      user_id ${OF_USER}, friend_id ${OF_USER}, created_at bigint not null,
      constraint friendship_once primary key (user_id, friend_id)
    )`,
    // A deletion of an account looks for the rows of its friends.
    'create index friendship_by_friend on friendship (friend_id)',
    `create table friend_request (
      sender_id ${OF_USER}, receiver_id ${OF_USER}, created_at bigint not null, declined_at bigint,
      is_withdrawn integer not null default 0,
      constraint friend_request_once primary key (sender_id, receiver_id)
    )`,
    'create index friend_request_by_receiver on friend_request (receiver_id)',
    'create index friend_request_by_creation on friend_request (created_at)',
    `create table friend_block (
      user_id ${OF_USER}, blocked_id ${OF_USER}, created_at bigint not null,
      constraint friend_block_once primary key (user_id, blocked_id)
    )`,
    'create index friend_block_by_blocked on friend_block (blocked_id)',
    `create table friend_link (
      user_id ${OF_USER} primary key, token text not null unique, uses integer not null default 0,
      expires_at bigint not null
    )`,
    `create table week_play_time (
      user_id ${OF_USER}, week_start integer not null, game_id text not null, play_ms bigint not null,
      constraint week_play_time_once primary key (user_id, week_start, game_id)
    )`,
    'create index week_play_time_by_week on week_play_time (week_start)',
    'alter table privacy_settings add column show_presence integer not null default 1',
  ])
}
