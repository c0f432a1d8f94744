/** Adds links to notifications, and deletion with undo. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Null: no link.
  await db.schema.alterTable('notification').addColumn('link', 'text').execute()
  // `deleted_at` is null, or the time of deletion, ms. `deletion_id` groups rows deleted by one
  // click.
  await db.schema.alterTable('notification').addColumn('deleted_at', 'bigint').execute()
  await db.schema.alterTable('notification').addColumn('deletion_id', 'text').execute()
  await db.schema
    .createIndex('notification_by_deletion')
    .on('notification')
    .column('deleted_at')
    .where('deleted_at', 'is not', null)
    .execute()

  // Existing rows. The game of a new-game notification is known only to the catalog.
  await db
    .updateTable('notification')
    .set({ link: '/profile?tab=achievements' })
    .where('type', '=', 'achievement')
    .execute()
}
