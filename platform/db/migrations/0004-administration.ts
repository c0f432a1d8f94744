/**
 * Adds roles, the proof of a second factor, the audit log, the operator's own games and settings, daily figures, notes and
 * announcements.
 */
import type { Kysely } from 'kysely'
import { isPostgres } from '../engine.ts'
import { OF_USER, execute, typesOf } from './statements.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { bytes } = typesOf(db)
  await execute(db, [
    `alter table "user" add column role text not null default 'player'`,
    'alter table session add column second_factor_at bigint',
    'alter table suspension add column ends_at bigint',
    'create index suspension_by_end on suspension (ends_at)',
    'alter table job_lease add column last_run_at bigint',
    'alter table play_report add column game_id text',
    'alter table outbox add column headers text',
    `create table audit_entry (
      id text primary key, created_at bigint not null, actor_id text, operator text,
      action text not null, subject_id text, detail text not null
    )`,
    // The id sorts by time.
    'create index audit_entry_by_subject on audit_entry (subject_id, id)',
    'create index audit_entry_by_actor on audit_entry (actor_id, id)',
    'create index audit_entry_by_action on audit_entry (action, id)',
    'create index audit_entry_by_both on audit_entry (actor_id, action, id)',
    `create table own_game (
      game_id text primary key, content text not null, updated_at bigint not null,
      cover_hash text, cover_webp ${bytes}, cover_avif ${bytes}
    )`,
    // Its only request was to read the files of own games again.
    'drop table operator_request',
    // Nodes look often whether something changed. Without it SQLite would read the covers, too.
    'create index own_game_by_update on own_game (updated_at, game_id)',
    `create table portal_setting (
      name text primary key, value text not null, updated_at bigint not null
    )`,
    `create table daily_figure (
      day integer not null, figure text not null, game_id text not null default '',
      value bigint not null,
      constraint daily_figure_once primary key (day, figure, game_id)
    )`,
    `create table player_note (
      id text primary key, user_id ${OF_USER}, author_id text not null, text text not null,
      created_at bigint not null
    )`,
    'create index player_note_by_user on player_note (user_id, created_at)',
    `create table announcement (
      id text primary key, texts text not null, is_mailed integer not null default 0,
      created_at bigint not null, notified_up_to text, mailed_up_to text
    )`,
    `create table node (
      id text primary key, version text not null, started_at bigint not null, seen_at bigint not null
    )`,
    'create index user_by_creation on "user" (created_at, id)',
    'create index user_by_role on "user" (role, created_at, id)',
    'create index user_unconfirmed on "user" (created_at, id) where not email_verified',
    ...(isPostgres(db)
      ? [
          'create index user_by_name on "user" ((lower(name) collate "C"))',
          'create index user_by_address on "user" (email collate "C")',
          `create index user_by_domain on "user" (substring(email from position('@' in email)))`,
        ]
      : [
          'create index user_by_name on "user" (lower(name))',
          `create index user_by_domain on "user" (substr(email, instr(email, '@')))`,
        ]),
    'alter table uncounted_like add column is_suspended integer not null default 0',
  ])
}
