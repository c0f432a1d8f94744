/** What an account has beside its user: its rows, what it is given, and the mail that confirms its address. */
import type { Tx } from '../../db/transact.server.ts'
import type { MailSite } from './account-mails.ts'
import { createAccountRows } from './account-rows.server.ts'
import { sendConfirmation } from './credentials.server.ts'

/** Writes what other parts of the product give to a new account, in its transaction. */
export type GiveToNewAccount = (tx: Tx, userId: string) => Promise<void>

/**
 * The account's rows, what it is given, and the mail that confirms its address; once, however often it
 * is called.
 */
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
