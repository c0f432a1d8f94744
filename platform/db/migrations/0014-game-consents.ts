/** Adds which games may know who plays them, and the keys that sign what these games are told. */
import type { Kysely } from 'kysely'
import { OF_USER, execute } from './statements.ts'

export const up = (db: Kysely<any>): Promise<void> =>
  execute(db, [
    `create table game_consent (
      user_id ${OF_USER}, game_id text not null, subject text not null unique,
      created_at bigint not null,
      constraint game_consent_once primary key (user_id, game_id)
    )`,
    `create table signing_key (
      id integer primary key, sealed text not null, public_key text not null,
      created_at bigint not null
    )`,
  ])
