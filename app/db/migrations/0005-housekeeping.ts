/** What has had its time is found by it, without reading all; announcing goes on where it was cut short. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: everybody was told, as of every game that is there already.
  await db.schema.alterTable('announced_game').addColumn('told_up_to', 'text').execute()
  await db.schema.createIndex('session_by_end').on('session').column('expires_at').execute()
  await db.schema
    .createIndex('account_token_by_end')
    .on('account_token')
    .column('expires_at')
    .execute()
}
