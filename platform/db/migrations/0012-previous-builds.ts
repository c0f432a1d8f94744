/**
 * Removes the files of previous builds, which are on the disk now, and what told copies of a database
 * apart.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('built_file').execute()
  for (const column of ['parents', 'place']) {
    await db.schema.alterTable('portal_identity').dropColumn(column).execute()
  }
  await db.deleteFrom('job_lease').where('job', '=', 'publish-assets').execute()
  await db.updateTable('schema_floor').set({ migration: '0012-previous-builds' }).execute()
}
