/** Adds since when staff have no rights, after a weaker proof removed their last second factor. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('rights_suspended_at', 'bigint').execute()
}
