/** Completes a new account: its rows, its initial data, and the confirmation mail. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/transact.server.ts'
import type { MailSite } from './account-mails.ts'
import { sendConfirmation } from './credentials.server.ts'

/** Writes the initial data of other features for a new account, in the account's transaction. */
export type GiveToNewAccount = (tx: Tx, userId: string) => Promise<void>

/** Creates the account's rows, its initial data and the confirmation mail. Idempotent. */
export async function completeAccount(
  tx: Tx,
  site: MailSite,
  { userId, email, isMailed }: { userId: string; email: string; isMailed: boolean },
  give: GiveToNewAccount,
): Promise<void> {
  if (!(await createAccountRows(tx, userId, tx.now()))) return
  await give(tx, userId)
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
