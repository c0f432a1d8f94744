/** Completes a new account: its rows, its initial data, and the confirmation mail. */
import type { Tx } from '../../db/transact.server.ts'
import type { MailSite } from './account-mails.ts'
import { createAccountRows } from './account-rows.server.ts'
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
