/** Completes a new account: its rows and the confirmation mail. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/db/transact.server.ts'
import type { MailSite } from './account-mails.ts'
import { sendConfirmation } from './address-change.server.ts'

/** Creates the account's rows and the confirmation mail. Idempotent. */
export async function completeAccount(
  tx: Tx,
  site: MailSite,
  { userId, email, isMailed }: { userId: string; email: string; isMailed: boolean },
): Promise<void> {
  if (!(await createAccountRows(tx, userId, tx.now()))) return
  tx.emit({ kind: 'account-created', userId })
  if (isMailed) await sendConfirmation(tx, site, { userId, email })
}

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
