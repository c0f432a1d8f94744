/** Accounts and their data: profile, likes, play time, notifications, queued mail. */
import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // The authentication library stored dates and booleans in the format of the engine.
  const date = isPostgres ? 'timestamptz' : 'text'
  const boolean = isPostgres ? 'boolean' : 'integer'

  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', boolean, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .addCheckConstraint('user_email_lower_case', sql`email = lower(email)`)
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('expires_at', date, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_by_user').on('session').column('user_id').execute()

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', date)
    .addColumn('refresh_token_expires_at', date)
    .addColumn('scope', 'text')
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .addUniqueConstraint('account_once_per_provider', ['provider_id', 'account_id'])
    .execute()
  await db.schema.createIndex('account_by_user').on('account').column('user_id').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', date, (column) => column.notNull())
    .addColumn('created_at', date, (column) => column.notNull())
    .addColumn('updated_at', date, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('account_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('reset', 'email')`),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('account_token_by_user')
    .on('account_token')
    .column('user_id')
    .execute()

  await db.schema
    .createTable('profile')
    .addColumn('user_id', 'text', (column) => ownedByUser(column).primaryKey())
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .addColumn('total_play_ms', 'bigint', notNegative('total_play_ms'))
    .addColumn('last_credit_at', 'bigint', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute()

  await db.schema
    .createTable('game_like')
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('game_like_once', ['user_id', 'game_id'])
    .execute()

  await db.schema
    .createTable('play_time')
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('total_ms', 'bigint', notNegative('total_ms'))
    .addColumn('last_played_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('play_time_once', ['user_id', 'game_id'])
    .execute()

  await db.schema
    .createTable('play_report')
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('report_id', 'text', (column) => column.notNull())
    .addColumn('credited_ms', 'bigint', notNegative('credited_ms'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('play_report_once', ['user_id', 'report_id'])
    .execute()

  await db.schema
    .createTable('achievement')
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('achievement_id', 'text', (column) => column.notNull())
    .addColumn('unlocked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('achievement_once', ['user_id', 'achievement_id'])
    .execute()

  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ownedByUser)
    .addColumn('type', 'text', (column) =>
      column.notNull().check(sql`type in ('achievement', 'game', 'system', 'social')`),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_read', 'integer', flag('is_read', 0))
    .execute()
  await db.schema
    .createIndex('notification_by_user')
    .on('notification')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('notification_by_age')
    .on('notification')
    .column('created_at')
    .execute()

  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', 'text', (column) => ownedByUser(column).primaryKey())
    .addColumn('email_notifications', 'integer', flag('email_notifications', 1))
    .addColumn('achievement_notifications', 'integer', flag('achievement_notifications', 1))
    .addColumn('game_update_notifications', 'integer', flag('game_update_notifications', 1))
    .addColumn('social_notifications', 'integer', flag('social_notifications', 1))
    .addColumn('marketing_emails', 'integer', flag('marketing_emails', 0))
    .execute()

  await db.schema
    .createTable('privacy_settings')
    .addColumn('user_id', 'text', (column) => ownedByUser(column).primaryKey())
    .addColumn('show_play_time', 'integer', flag('show_play_time', 1))
    .addColumn('show_liked_games', 'integer', flag('show_liked_games', 1))
    .addColumn('show_achievements', 'integer', flag('show_achievements', 1))
    .addColumn('allow_friend_requests', 'integer', flag('allow_friend_requests', 1))
    .addColumn('public_profile', 'integer', flag('public_profile', 1))
    .execute()

  // No foreign key to the user: a mail to a former address may still be queued.
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text_body', 'text', (column) => column.notNull())
    .addColumn('html_body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', notNegative('attempts'))
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('outbox_by_turn').on('outbox').column('next_attempt_at').execute()

  await db.schema
    .createTable('announced_game')
    .addColumn('game_id', 'text', (column) => column.primaryKey())
    .addColumn('announced_at', 'bigint', (column) => column.notNull())
    .execute()
}

function ownedByUser(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('user.id').onDelete('cascade')
}

function notNegative(name: string) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    column
      .notNull()
      .defaultTo(0)
      .check(sql`${sql.ref(name)} >= 0`)
}

function flag(name: string, byDefault: 0 | 1) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    column
      .notNull()
      .defaultTo(byDefault)
      .check(sql`${sql.ref(name)} in (0, 1)`)
}
