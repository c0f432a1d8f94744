/** The schema of release 0.2.1, the last before 0.3. Its databases are adopted as they are. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { OF_USER, execute, typesOf } from './statements.ts'

/** The columns of a row of a player and a game. */
const OF_GAME = `user_id ${OF_USER}, game_id text not null`
/** A switch of a player. */
const flag = (name: string, byDefault: 0 | 1) =>
  `${name} integer not null default ${byDefault} check (${name} in (0, 1))`
const notNegative = (name: string, type: string) =>
  `${name} ${type} not null default 0 check (${name} >= 0)`

export async function up(db: Kysely<any>): Promise<void> {
  await createAccounts(db)
  await createGames(db)
  await createNotifications(db)
  await createOperation(db)
}

async function createAccounts(db: Kysely<any>): Promise<void> {
  // Dates are as in the first versions: ISO text on SQLite, a timestamp on Postgres.
  const { date, truth } = typesOf(db)
  const dates = `created_at ${date} not null, updated_at ${date} not null`
  await execute(db, [
    `create table "user" (
      id text primary key, name text not null, email text not null unique,
      email_verified ${truth} not null, image text, ${dates}, language text,
      constraint user_email_lower_case check (email = lower(email))
    )`,
    `create table session (
      id text primary key, token text not null unique, user_id ${OF_USER},
      expires_at ${date} not null, ip_address text, user_agent text, ${dates}
    )`,
    'create index session_by_user on session (user_id)',
    'create index session_by_end on session (expires_at)',
    `create table account (
      id text primary key, account_id text not null, provider_id text not null,
      user_id ${OF_USER}, password text, ${dates},
      constraint account_once_per_provider unique (provider_id, account_id)
    )`,
    'create index account_by_user on account (user_id)',
    `create table account_token (
      token_hash text primary key, user_id ${OF_USER},
      purpose text not null check (purpose in ('reset', 'email')),
      email text not null, expires_at bigint not null
    )`,
    'create index account_token_by_user on account_token (user_id)',
    'create index account_token_by_end on account_token (expires_at)',
    `create table address_trace (
      user_id ${OF_USER}, trace text not null,
      constraint address_trace_once primary key (user_id, trace)
    )`,
    `create table profile (
      user_id ${OF_USER} primary key, public_id text not null unique,
      ${notNegative('total_play_ms', 'bigint')}, last_credit_at bigint not null,
      last_login_at bigint, last_play_day integer,
      play_days_in_row integer not null default 0, play_streak_started_at bigint
    )`,
    `create table privacy_settings (
      user_id ${OF_USER} primary key,
      ${flag('show_play_time', 1)},
      ${flag('show_liked_games', 1)},
      ${flag('show_achievements', 1)},
      ${flag('allow_friend_requests', 1)},
      ${flag('public_profile', 1)}
    )`,
    `create table suspension (
      user_id text primary key references "user" (id) on delete cascade,
      reason text not null, suspended_at bigint not null
    )`,
    `create table pending_deletion (
      user_id text primary key references "user" (id) on delete cascade
    )`,
    'create table erasures (account_hash text primary key, erased_at bigint not null)',
    'create index erasures_by_age on erasures (erased_at)',
  ])
}

async function createGames(db: Kysely<any>): Promise<void> {
  await execute(db, [
    `create table game_counter (
      game_id text primary key, likes integer not null default 0, version bigint not null default 0,
      constraint game_counter_likes_not_negative check (likes >= 0)
    )`,
    ...['game_like', 'uncounted_like', 'saved_game'].map(
      (table) => `create table ${table} (
        ${OF_GAME}, created_at bigint not null,
        constraint ${table}_once primary key (user_id, game_id)
      )`,
    ),
    'create index game_like_by_age on game_like (created_at, game_id)',
    // The row is deleted with the like.
    `create table like_network (
      user_id text not null, game_id text not null, network text not null,
      created_at bigint not null,
      constraint like_network_once primary key (user_id, game_id),
      constraint like_network_of_like foreign key (user_id, game_id)
        references game_like (user_id, game_id) on delete cascade
    )`,
    'create index like_network_by_network on like_network (network)',
    'create index like_network_by_age on like_network (created_at)',
    `create table play_time (
      ${OF_GAME}, ${notNegative('total_ms', 'bigint')}, last_played_at bigint not null,
      constraint play_time_once primary key (user_id, game_id)
    )`,
    `create table play_report (
      user_id ${OF_USER}, report_id text not null, ${notNegative('credited_ms', 'bigint')},
      created_at bigint not null,
      constraint play_report_once primary key (user_id, report_id)
    )`,
    'create index play_report_age on play_report (created_at)',
    `create table achievement (
      user_id ${OF_USER}, achievement_id text not null, unlocked_at bigint not null,
      constraint achievement_once primary key (user_id, achievement_id)
    )`,
    'create table daily_game (day integer primary key, game_id text not null)',
    `create table game_check (
      game_id text primary key,
      state text not null check (state in ('runs', 'refuses', 'down', 'unknown')),
      failures integer not null, checked_at bigint not null, took_ms integer not null,
      ended_at text not null, status integer, fault text, frame_options text, frame_ancestors text
    )`,
    `create table game_report (
      game_id text not null, day integer not null, reporter text not null,
      reason text not null check (reason in ('nothing-shows', 'stops-working', 'another-site')),
      constraint game_report_pk primary key (day, game_id, reporter)
    )`,
  ])
}

async function createNotifications(db: Kysely<any>): Promise<void> {
  await execute(db, [
    `create table notification (
      id text primary key, user_id ${OF_USER},
      type text not null check (type in ('achievement', 'game', 'system', 'social')),
      title text not null, message text not null, created_at bigint not null,
      ${flag('is_read', 0)}, link text, deleted_at bigint, deletion_id text, kind text, data text
    )`,
    'create index notification_by_user on notification (user_id, created_at)',
    'create index notification_by_age on notification (created_at)',
    `create index notification_by_deletion on notification (deleted_at)
      where deleted_at is not null`,
    `create table notification_preferences (
      user_id ${OF_USER} primary key,
      ${flag('email_notifications', 1)},
      ${flag('achievement_notifications', 1)},
      ${flag('game_update_notifications', 1)},
      ${flag('social_notifications', 1)},
      ${flag('marketing_emails', 0)},
      told_from bigint not null default 0
    )`,
    `create table announced_game (
      game_id text primary key, announced_at bigint not null, told_up_to text
    )`,
    `create table announcement (
      id text primary key, created_at bigint not null, told_on ${typesOf(db).date} not null,
      type text not null, title text not null, message text not null, link text,
      kind text not null, data text not null
    )`,
    `create table announcement_mark (
      user_id ${OF_USER},
      announcement_id text not null references announcement (id) on delete cascade,
      ${flag('is_read', 0)}, deleted_at bigint, deletion_id text,
      constraint announcement_mark_once primary key (user_id, announcement_id)
    )`,
    'create index announcement_mark_by_announcement on announcement_mark (announcement_id)',
    // No foreign key to the user: a mail to a former address may still be queued.
    `create table outbox (
      id text primary key, recipient text not null, subject text not null,
      text_body text not null, html_body text not null, created_at bigint not null,
      ${notNegative('attempts', 'integer')}, next_attempt_at bigint not null
    )`,
    'create index outbox_by_turn on outbox (next_attempt_at)',
  ])
}

/** Creates the tables of the portal itself, with their first rows. */
async function createOperation(db: Kysely<any>): Promise<void> {
  await execute(db, [
    'create table write_check (id integer primary key, checked_at bigint not null)',
    'create table schema_floor (id integer primary key, migration text not null)',
    "insert into schema_floor (id, migration) values (1, '0010-schema-floor')",
    // The last column, so that queries on the times need not read the bodies.
    `create table built_file (
      path text primary key, seen_at bigint not null,
      encoding text not null check (encoding in ('br', 'identity')),
      body ${typesOf(db).bytes} not null
    )`,
    'create table chores (id integer primary key, next_round_at bigint not null)',
    'insert into chores (id, next_round_at) values (1, 0)',
    `create table portal_identity (
      id integer primary key, portal_id text not null, parents text not null, place text
    )`,
  ])
  await sql`insert into portal_identity (id, portal_id, parents)
    values (1, ${randomUUID()}, '')`.execute(db)
}
