/** The schema of release 0.2.1, the last before 0.3. Its databases are adopted as they are. */
import { randomUUID } from 'node:crypto'
import { PostgresAdapter, sql, type CreateTableBuilder, type Kysely } from 'kysely'
import { index, key, ofUser, required, unique, zero, type Column } from './columns.ts'

function notNegative(name: string) {
  return (column: Column): Column => zero(column).check(sql`${sql.ref(name)} >= 0`)
}

function flag(name: string, byDefault: 0 | 1) {
  return (column: Column): Column =>
    column
      .notNull()
      .defaultTo(byDefault)
      .check(sql`${sql.ref(name)} in (0, 1)`)
}

function oneOf(name: string, values: readonly string[]) {
  const list = sql.join(values.map((value) => sql.lit(value)))
  return (column: Column): Column => column.notNull().check(sql`${sql.ref(name)} in (${list})`)
}

export async function up(db: Kysely<any>): Promise<void> {
  await createAccounts(db)
  await createGames(db)
  await createNotifications(db)
  await createOperation(db)
}

function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Dates in the format of the first versions: ISO text on SQLite, a timestamp on Postgres. */
function dateType(db: Kysely<any>) {
  return isPostgres(db) ? 'timestamptz' : 'text'
}

async function createAccounts(db: Kysely<any>): Promise<void> {
  const date = dateType(db)
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', unique)
    .addColumn('email_verified', isPostgres(db) ? 'boolean' : 'integer', required)
    .addColumn('image', 'text')
    .addColumn('created_at', date, required)
    .addColumn('updated_at', date, required)
    .addColumn('language', 'text')
    .addCheckConstraint('user_email_lower_case', sql`email = lower(email)`)
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', key)
    .addColumn('token', 'text', unique)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('expires_at', date, required)
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', date, required)
    .addColumn('updated_at', date, required)
    .execute()
  await index(db, 'session_by_user', 'session', ['user_id'])
  await index(db, 'session_by_end', 'session', ['expires_at'])
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', key)
    .addColumn('account_id', 'text', required)
    .addColumn('provider_id', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('password', 'text')
    .addColumn('created_at', date, required)
    .addColumn('updated_at', date, required)
    .addUniqueConstraint('account_once_per_provider', ['provider_id', 'account_id'])
    .execute()
  await index(db, 'account_by_user', 'account', ['user_id'])
  await db.schema
    .createTable('account_token')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('purpose', 'text', oneOf('purpose', ['reset', 'email']))
    .addColumn('email', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await index(db, 'account_token_by_user', 'account_token', ['user_id'])
  await index(db, 'account_token_by_end', 'account_token', ['expires_at'])
  await db.schema
    .createTable('address_trace')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('trace', 'text', required)
    .addPrimaryKeyConstraint('address_trace_once', ['user_id', 'trace'])
    .execute()
  await db.schema
    .createTable('profile')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('public_id', 'text', unique)
    .addColumn('total_play_ms', 'bigint', notNegative('total_play_ms'))
    .addColumn('last_credit_at', 'bigint', required)
    .addColumn('last_login_at', 'bigint')
    .addColumn('last_play_day', 'integer')
    .addColumn('play_days_in_row', 'integer', zero)
    .addColumn('play_streak_started_at', 'bigint')
    .execute()
  await db.schema
    .createTable('privacy_settings')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('show_play_time', 'integer', flag('show_play_time', 1))
    .addColumn('show_liked_games', 'integer', flag('show_liked_games', 1))
    .addColumn('show_achievements', 'integer', flag('show_achievements', 1))
    .addColumn('allow_friend_requests', 'integer', flag('allow_friend_requests', 1))
    .addColumn('public_profile', 'integer', flag('public_profile', 1))
    .execute()
  await db.schema
    .createTable('suspension')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', required)
    .addColumn('suspended_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('pending_deletion')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createTable('erasures')
    .addColumn('account_hash', 'text', key)
    .addColumn('erased_at', 'bigint', required)
    .execute()
  await index(db, 'erasures_by_age', 'erasures', ['erased_at'])
}

/** Creates a table with rows of a player and a game. */
function ofGame(db: Kysely<any>, table: string): CreateTableBuilder<string, any> {
  return db.schema
    .createTable(table)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('game_id', 'text', required)
}

async function createGames(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('game_counter')
    .addColumn('game_id', 'text', key)
    .addColumn('likes', 'integer', zero)
    .addColumn('version', 'bigint', zero)
    .addCheckConstraint('game_counter_likes_not_negative', sql`likes >= 0`)
    .execute()
  for (const table of ['game_like', 'uncounted_like', 'saved_game']) {
    await ofGame(db, table)
      .addColumn('created_at', 'bigint', required)
      .addPrimaryKeyConstraint(`${table}_once`, ['user_id', 'game_id'])
      .execute()
  }
  await index(db, 'game_like_by_age', 'game_like', ['created_at', 'game_id'])
  await db.schema
    .createTable('like_network')
    .addColumn('user_id', 'text', required)
    .addColumn('game_id', 'text', required)
    .addColumn('network', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('like_network_once', ['user_id', 'game_id'])
    // The row is deleted with the like.
    .addForeignKeyConstraint(
      'like_network_of_like',
      ['user_id', 'game_id'],
      'game_like',
      ['user_id', 'game_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await index(db, 'like_network_by_network', 'like_network', ['network'])
  await index(db, 'like_network_by_age', 'like_network', ['created_at'])
  await ofGame(db, 'play_time')
    .addColumn('total_ms', 'bigint', notNegative('total_ms'))
    .addColumn('last_played_at', 'bigint', required)
    .addPrimaryKeyConstraint('play_time_once', ['user_id', 'game_id'])
    .execute()
  await db.schema
    .createTable('play_report')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('report_id', 'text', required)
    .addColumn('credited_ms', 'bigint', notNegative('credited_ms'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('play_report_once', ['user_id', 'report_id'])
    .execute()
  await index(db, 'play_report_age', 'play_report', ['created_at'])
  await db.schema
    .createTable('achievement')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('achievement_id', 'text', required)
    .addColumn('unlocked_at', 'bigint', required)
    .addPrimaryKeyConstraint('achievement_once', ['user_id', 'achievement_id'])
    .execute()
  await db.schema
    .createTable('daily_game')
    .addColumn('day', 'integer', key)
    .addColumn('game_id', 'text', required)
    .execute()
  await db.schema
    .createTable('game_check')
    .addColumn('game_id', 'text', key)
    .addColumn('state', 'text', oneOf('state', ['runs', 'refuses', 'down', 'unknown']))
    .addColumn('failures', 'integer', required)
    .addColumn('checked_at', 'bigint', required)
    .addColumn('took_ms', 'integer', required)
    .addColumn('ended_at', 'text', required)
    .addColumn('status', 'integer')
    .addColumn('fault', 'text')
    .addColumn('frame_options', 'text')
    .addColumn('frame_ancestors', 'text')
    .execute()
  await db.schema
    .createTable('game_report')
    .addColumn('game_id', 'text', required)
    .addColumn('day', 'integer', required)
    .addColumn('reporter', 'text', required)
    .addColumn(
      'reason',
      'text',
      oneOf('reason', ['nothing-shows', 'stops-working', 'another-site']),
    )
    .addPrimaryKeyConstraint('game_report_pk', ['day', 'game_id', 'reporter'])
    .execute()
}

async function createNotifications(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('type', 'text', oneOf('type', ['achievement', 'game', 'system', 'social']))
    .addColumn('title', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('is_read', 'integer', flag('is_read', 0))
    .addColumn('link', 'text')
    .addColumn('deleted_at', 'bigint')
    .addColumn('deletion_id', 'text')
    .addColumn('kind', 'text')
    .addColumn('data', 'text')
    .execute()
  await index(db, 'notification_by_user', 'notification', ['user_id', 'created_at'])
  await index(db, 'notification_by_age', 'notification', ['created_at'])
  await db.schema
    .createIndex('notification_by_deletion')
    .on('notification')
    .column('deleted_at')
    .where('deleted_at', 'is not', null)
    .execute()
  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('email_notifications', 'integer', flag('email_notifications', 1))
    .addColumn('achievement_notifications', 'integer', flag('achievement_notifications', 1))
    .addColumn('game_update_notifications', 'integer', flag('game_update_notifications', 1))
    .addColumn('social_notifications', 'integer', flag('social_notifications', 1))
    .addColumn('marketing_emails', 'integer', flag('marketing_emails', 0))
    .addColumn('told_from', 'bigint', zero)
    .execute()
  await db.schema
    .createTable('announced_game')
    .addColumn('game_id', 'text', key)
    .addColumn('announced_at', 'bigint', required)
    .addColumn('told_up_to', 'text')
    .execute()
  await db.schema
    .createTable('announcement')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('told_on', dateType(db), required)
    .addColumn('type', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('link', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('data', 'text', required)
    .execute()
  await db.schema
    .createTable('announcement_mark')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('announcement_id', 'text', (column) =>
      column.notNull().references('announcement.id').onDelete('cascade'),
    )
    .addColumn('is_read', 'integer', flag('is_read', 0))
    .addColumn('deleted_at', 'bigint')
    .addColumn('deletion_id', 'text')
    .addPrimaryKeyConstraint('announcement_mark_once', ['user_id', 'announcement_id'])
    .execute()
  await index(db, 'announcement_mark_by_announcement', 'announcement_mark', ['announcement_id'])
  // No foreign key to the user: a mail to a former address may still be queued.
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', key)
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text_body', 'text', required)
    .addColumn('html_body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('attempts', 'integer', notNegative('attempts'))
    .addColumn('next_attempt_at', 'bigint', required)
    .execute()
  await index(db, 'outbox_by_turn', 'outbox', ['next_attempt_at'])
}

/** Creates the tables of the portal itself, with their first rows. */
async function createOperation(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('write_check')
    .addColumn('id', 'integer', key)
    .addColumn('checked_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('schema_floor')
    .addColumn('id', 'integer', key)
    .addColumn('migration', 'text', required)
    .execute()
  await db.insertInto('schema_floor').values({ id: 1, migration: '0010-schema-floor' }).execute()
  await db.schema
    .createTable('built_file')
    .addColumn('path', 'text', key)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('encoding', 'text', oneOf('encoding', ['br', 'identity']))
    // The last column, so that queries on the times need not read the bodies.
    .addColumn('body', isPostgres(db) ? 'bytea' : 'blob', required)
    .execute()
  await db.schema
    .createTable('chores')
    .addColumn('id', 'integer', key)
    .addColumn('next_round_at', 'bigint', required)
    .execute()
  await db.insertInto('chores').values({ id: 1, next_round_at: 0 }).execute()
  await db.schema
    .createTable('portal_identity')
    .addColumn('id', 'integer', key)
    .addColumn('portal_id', 'text', required)
    .addColumn('parents', 'text', required)
    .addColumn('place', 'text')
    .execute()
  await db
    .insertInto('portal_identity')
    .values({ id: 1, portal_id: randomUUID(), parents: '' })
    .execute()
}
