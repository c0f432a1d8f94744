/**
 * Adds roles, the proof of a second factor, the audit log, the operator's own games and settings, daily figures, notes and
 * announcements.
 */
import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../engine.ts'
import { index, key, ofUser, required, zero } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const bytes = isPostgres(db) ? 'bytea' : 'blob'
  await db.schema
    .alterTable('user')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('player'))
    .execute()
  await db.schema.alterTable('session').addColumn('second_factor_at', 'bigint').execute()
  await db.schema.alterTable('suspension').addColumn('ends_at', 'bigint').execute()
  await index(db, 'suspension_by_end', 'suspension', ['ends_at'])
  await db.schema.alterTable('job_lease').addColumn('last_run_at', 'bigint').execute()
  await db.schema.alterTable('play_report').addColumn('game_id', 'text').execute()
  await db.schema.alterTable('outbox').addColumn('headers', 'text').execute()
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('actor_id', 'text')
    .addColumn('operator', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject_id', 'text')
    .addColumn('detail', 'text', required)
    .execute()
  // The id sorts by time.
  await index(db, 'audit_entry_by_subject', 'audit_entry', ['subject_id', 'id'])
  await index(db, 'audit_entry_by_actor', 'audit_entry', ['actor_id', 'id'])
  await index(db, 'audit_entry_by_action', 'audit_entry', ['action', 'id'])
  await index(db, 'audit_entry_by_both', 'audit_entry', ['actor_id', 'action', 'id'])
  await db.schema
    .createTable('own_game')
    .addColumn('game_id', 'text', key)
    .addColumn('content', 'text', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('cover_hash', 'text')
    .addColumn('cover_webp', bytes)
    .addColumn('cover_avif', bytes)
    .execute()
  // Its only request was to read the files of own games again.
  await db.schema.dropTable('operator_request').execute()
  // Nodes look often whether something changed. Without it SQLite would read the covers, too.
  await index(db, 'own_game_by_update', 'own_game', ['updated_at', 'game_id'])
  await db.schema
    .createTable('portal_setting')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('daily_figure')
    .addColumn('day', 'integer', required)
    .addColumn('figure', 'text', required)
    .addColumn('game_id', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('value', 'bigint', required)
    .addPrimaryKeyConstraint('daily_figure_once', ['day', 'figure', 'game_id'])
    .execute()
  await db.schema
    .createTable('player_note')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('author_id', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await index(db, 'player_note_by_user', 'player_note', ['user_id', 'created_at'])
  await db.schema
    .createTable('announcement')
    .addColumn('id', 'text', key)
    .addColumn('texts', 'text', required)
    .addColumn('is_mailed', 'integer', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('notified_up_to', 'text')
    .addColumn('mailed_up_to', 'text')
    .execute()
  await db.schema
    .createTable('node')
    .addColumn('id', 'text', key)
    .addColumn('version', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .execute()
  await index(db, 'user_by_creation', 'user', ['created_at', 'id'])
  await index(db, 'user_by_role', 'user', ['role', 'created_at', 'id'])
  await sql`create index user_unconfirmed on "user" (created_at, id) where not email_verified`.execute(
    db,
  )
  if (isPostgres(db)) {
    await sql`create index user_by_name on "user" ((lower(name) collate "C"))`.execute(db)
    await sql`create index user_by_address on "user" (email collate "C")`.execute(db)
    await sql`create index user_by_domain on "user" (substring(email from position('@' in email)))`.execute(
      db,
    )
  } else {
    await sql`create index user_by_name on "user" (lower(name))`.execute(db)
    await sql`create index user_by_domain on "user" (substr(email, instr(email, '@')))`.execute(db)
  }
  await db.schema.alterTable('uncounted_like').addColumn('is_suspended', 'integer', zero).execute()
}
