/**
 * Adds invitations, passkeys, the second factor, security events, what the list of sessions shows, and
 * a purpose of account tokens.
 */
import { sql, type Kysely } from 'kysely'
import { index, key, ofUser, required, unique, zero } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  for (const [column, type] of [
    ['method', 'text'],
    ['device', 'text'],
    ['last_seen_at', 'bigint'],
    ['authenticated_at', 'bigint'],
  ] as const) {
    await db.schema.alterTable('session').addColumn(column, type).execute()
  }
  await addTokenPurpose(db)
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('max_uses', 'integer', required)
    .addColumn('uses', 'integer', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('host', 'text', required)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .execute()
  await index(db, 'passkey_by_user', 'passkey', ['user_id'])
  await db.schema
    .createTable('second_factor')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('secret', 'text', required)
    .addColumn('last_step', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_code_once', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('security_event')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('kind', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await index(db, 'security_event_by_user', 'security_event', ['user_id', 'created_at'])
  await index(db, 'security_event_by_time', 'security_event', ['created_at'])
  await db.schema
    .createTable('used_token')
    .addColumn('token_hash', 'text', key)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await index(db, 'used_token_by_end', 'used_token', ['expires_at'])
}

/** Copied, since SQLite cannot change a check. */
async function addTokenPurpose(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('new_account_token')
    .addColumn('token_hash', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    // Named, since Postgres keeps the names that it would derive from the table's first name.
    .addPrimaryKeyConstraint('account_token_key', ['token_hash'])
    .addForeignKeyConstraint('account_token_owner', ['user_id'], 'user', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .addCheckConstraint('account_token_purpose', sql`purpose in ('reset', 'email', 'not-me')`)
    .execute()
  const columns = sql.raw('token_hash, user_id, purpose, email, expires_at')
  await sql`insert into new_account_token (${columns}) select ${columns} from account_token`.execute(
    db,
  )
  await db.schema.dropTable('account_token').execute()
  await db.schema.alterTable('new_account_token').renameTo('account_token').execute()
  await index(db, 'account_token_by_user', 'account_token', ['user_id'])
  await index(db, 'account_token_by_email', 'account_token', ['email'])
  await index(db, 'account_token_by_end', 'account_token', ['expires_at'])
}
