/** A notification leads somewhere, and one that is deleted can be brought back for a while. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Null: it leads nowhere.
  await db.schema.alterTable('notification').addColumn('link', 'text').execute()
  // Null: it is there. Else when it was deleted, ms, and by which press of a button.
  await db.schema.alterTable('notification').addColumn('deleted_at', 'bigint').execute()
  await db.schema.alterTable('notification').addColumn('deletion_id', 'text').execute()
  await db.schema
    .createIndex('notification_by_deletion')
    .on('notification')
    .column('deleted_at')
    .where('deleted_at', 'is not', null)
    .execute()

  // Those that are there already; which game one of a new game names only the catalogue knows.
  await db
    .updateTable('notification')
    .set({ link: '/profile?tab=achievements' })
    .where('type', '=', 'achievement')
    .execute()
}
