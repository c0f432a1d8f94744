/** Index for deleting old play reports. Without it, each cleanup would read all of them. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('play_report_age').on('play_report').column('created_at').execute()
}
