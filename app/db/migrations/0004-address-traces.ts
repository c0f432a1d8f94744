/**
 * Hashes of the addresses that an account had or requested. When the account is deleted, its queued
 * mails to them are deleted, too.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('address_trace')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('trace', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('address_trace_once', ['user_id', 'trace'])
    .execute()

  // Links that are already mailed. A link to another user's address was never mailed.
  const pending = await db
    .selectFrom('account_token')
    .select(['user_id', 'email'])
    .distinct()
    .where('email', 'not in', db.selectFrom('user').select('email'))
    .execute()
  for (const { user_id, email } of pending) {
    const trace = createHash('sha256').update(`${user_id} ${email}`).digest('base64url')
    await db.insertInto('address_trace').values({ user_id, trace }).execute()
  }
}
