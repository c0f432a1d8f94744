/**
 * Indexes for finding expired rows, and a position from which an interrupted announcement
 * continues.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: every player was notified, as for all games that already exist.
  await db.schema.alterTable('announced_game').addColumn('told_up_to', 'text').execute()
  await db.schema.createIndex('session_by_end').on('session').column('expires_at').execute()
  await db.schema
    .createIndex('account_token_by_end')
    .on('account_token')
    .column('expires_at')
    .execute()
}
