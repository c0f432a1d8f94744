/** Removes the keys that signed tokens for games: they follow from `AUTH_SECRET` now (ADR 82). */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('signing_key').execute()
  await db.deleteFrom('job_lease').where('job', '=', 'renew-signing-keys').execute()
  await db.updateTable('schema_floor').set({ migration: '0016-derived-keys' }).execute()
}
