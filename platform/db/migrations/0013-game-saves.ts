/** Adds what players' games store: the last versions for each player and game. */
import type { Kysely } from 'kysely'
import { OF_USER, execute } from './statements.ts'

export const up = (db: Kysely<any>): Promise<void> =>
  execute(db, [
    `create table game_save (
      user_id ${OF_USER}, game_id text not null, revision bigint not null,
      is_aside integer not null, writer text not null, started_at bigint not null,
      saved_at bigint not null, bytes integer not null, content text not null,
      constraint game_save_once primary key (user_id, game_id, revision)
    )`,
  ])
