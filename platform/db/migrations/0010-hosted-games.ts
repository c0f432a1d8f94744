/** Adds the builds of games that the portal hosts: versions, their files, and contents by hash. */
import type { Kysely } from 'kysely'
import { execute, typesOf } from './statements.ts'

export const up = (db: Kysely<any>): Promise<void> =>
  execute(db, [
    `create table hosted_version (
      id text primary key, game_id text, name text not null, is_complete integer not null,
      start_path text not null, report text not null, bytes bigint not null,
      created_at bigint not null, created_by text, published_at bigint
    )`,
    'create index hosted_version_by_game on hosted_version (game_id, created_at)',
    `create table hosted_content (
      hash text primary key, size bigint not null, stored_size bigint not null, encoding text,
      is_complete integer not null, created_at bigint not null
    )`,
    `create table hosted_part (
      hash text not null references hosted_content (hash) on delete cascade,
      number integer not null, bytes ${typesOf(db).bytes} not null,
      constraint hosted_part_once primary key (hash, number)
    )`,
    `create table hosted_file (
      version_id text not null references hosted_version (id) on delete cascade,
      path text not null, hash text not null,
      constraint hosted_file_once primary key (version_id, path)
    )`,
    'create index hosted_file_by_hash on hosted_file (hash)',
  ])
