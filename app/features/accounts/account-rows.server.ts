/** Creates the rows that every account has in addition to `user`. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/transact.server.ts'

/**
 * Creates profile, preferences and privacy settings with their defaults. Idempotent.
 *
 * @returns true if this call created the profile
 */
export async function createAccountRows(tx: Tx, userId: string, now: number): Promise<boolean> {
  const created = await tx
    .insertInto('profile')
    .values({
      user_id: userId,
      public_id: randomBytes(9).toString('base64url'),
      last_credit_at: now,
      last_login_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  for (const table of ['notification_preferences', 'privacy_settings'] as const) {
    await tx
      .insertInto(table)
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  }
  return created.numInsertedOrUpdatedRows === 1n
}
