/**
 * Adds invitations, passkeys, the second factor, security events, what the list of sessions shows, and
 * a purpose of account tokens.
 */
import type { Kysely } from 'kysely'
import { OF_USER, execute } from './statements.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const tokenColumns = 'token_hash, user_id, purpose, email, expires_at'
  await execute(db, [
    ...['method text', 'device text', 'last_seen_at bigint', 'authenticated_at bigint'].map(
      (column) => `alter table session add column ${column}`,
    ),
    // Copied, since SQLite cannot change a check. Named, since Postgres keeps the names that it would
    // derive from the table's first name.
    `create table new_account_token (
      token_hash text not null, user_id text not null, purpose text not null, email text not null,
      expires_at bigint not null,
      constraint account_token_key primary key (token_hash),
      constraint account_token_owner foreign key (user_id) references "user" (id) on delete cascade,
      constraint account_token_purpose check (purpose in ('reset', 'email', 'not-me'))
    )`,
    `insert into new_account_token (${tokenColumns}) select ${tokenColumns} from account_token`,
    'drop table account_token',
    'alter table new_account_token rename to account_token',
    'create index account_token_by_user on account_token (user_id)',
    'create index account_token_by_email on account_token (email)',
    'create index account_token_by_end on account_token (expires_at)',
    `create table invitation (
      id text primary key, token_hash text not null unique, max_uses integer not null,
      uses integer not null default 0, created_at bigint not null, expires_at bigint not null
    )`,
    `create table passkey (
      id text primary key, user_id ${OF_USER}, host text not null, public_key text not null,
      counter bigint not null, transports text not null, name text not null,
      created_at bigint not null, last_used_at bigint
    )`,
    'create index passkey_by_user on passkey (user_id)',
    `create table second_factor (
      user_id ${OF_USER} primary key, secret text not null, last_step bigint not null default 0,
      created_at bigint not null
    )`,
    `create table recovery_code (
      user_id ${OF_USER}, code_hash text not null,
      constraint recovery_code_once primary key (user_id, code_hash)
    )`,
    `create table security_event (
      id text primary key, user_id ${OF_USER}, kind text not null, created_at bigint not null
    )`,
    'create index security_event_by_user on security_event (user_id, created_at)',
    'create index security_event_by_time on security_event (created_at)',
    'create table used_token (token_hash text primary key, expires_at bigint not null)',
    'create index used_token_by_end on used_token (expires_at)',
  ])
}
