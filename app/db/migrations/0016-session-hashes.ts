/**
 * From here on, session rows contain a hash of their token (ADR 52). The schema stays the same.
 * Housekeeping hashes the existing tokens at its next run. A fleet waits a day, since nodes of the
 * previous release may still run.
 */
import type { Kysely } from 'kysely'

/** Rows of `chores`. */
const HOUSEKEEPING_ID = 1
const SESSION_HASHES_ID = 16

/** How long a fleet may still have nodes of the previous release, ms. */
const UPGRADE_MS = 24 * 60 * 60_000

export async function up(db: Kysely<any>): Promise<void> {
  await db
    .updateTable('chores')
    .set({ next_round_at: 0 })
    .where('id', '=', HOUSEKEEPING_ID)
    .execute()
  // A database without players is new: no node of the previous release uses it.
  if (!(await db.selectFrom('user').select('id').limit(1).executeTakeFirst())) return
  await db
    .insertInto('chores')
    .values({ id: SESSION_HASHES_ID, next_round_at: Date.now() + UPGRADE_MS })
    .execute()
}
