/** Creates an account and its rows, and completes one that was interrupted. */
import { randomUUID, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteConfig } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { foldName } from '#lib/fold-name.ts'
import type { Language } from '#messages/languages.ts'
import { FaultError, type AccountFault } from './account-fault.server.ts'
import { findReservation } from './addresses/account-tokens.server.ts'
import { takeInvitation } from './invitations/invitations.server.ts'
import {
  INVITATION_DEAD,
  requireSignUp,
  signUpOf,
  type WantedAccount,
} from './sign-up-rules.server.ts'
import type { MailSite } from './addresses/account-mails.ts'
import { sendConfirmation } from './addresses/address-change.server.ts'

interface NewAccount extends WantedAccount {
  /** Both are valid (`account-rules.ts`). */
  name: string
  email: string
  language: Language
  /** `mail`: a mail with a link to confirm it is sent. `unconfirmed`: no mail may be sent now. */
  address: 'confirmed' | 'mail' | 'unconfirmed'
}

export const TAKEN: AccountFault = { error: 'emailTaken', status: 422, field: 'email' }

/**
 * Creates the user and its rows if the operator's rules allow it, and uses the invitation. The caller
 * adds the way to sign in and the session in the same transaction.
 *
 * @returns the user's id
 * @throws FaultError, also if the address gets an account concurrently, or if the owner of another
 * account can get it back
 */
export async function createAccount(
  tx: Tx,
  config: SiteConfig,
  account: NewAccount,
): Promise<string> {
  requireSignUp(config, account)
  const userId = (await findReservation(tx, account.email)) ? undefined : await addUser(tx, account)
  if (!userId) throw new FaultError(TAKEN)
  const { by, invitation, email, address } = account
  // After the user, so that a taken address takes no use.
  if (signUpOf(config, by) === 'invite' && !(await takeInvitation(tx, invitation ?? ''))) {
    throw new FaultError(INVITATION_DEAD)
  }
  await completeAccount(tx, config, { userId, email, isMailed: address === 'mail' })
  return userId
}

/** Adds the user. Returns undefined if the address has an account. */
async function addUser(tx: Tx, { name, email, language, address }: NewAccount) {
  const id = randomUUID()
  const date = new Date(tx.now()).toISOString()
  const added = await tx
    .insertInto('user')
    .values({
      id,
      name,
      folded_name: foldName(name),
      email,
      email_verified: address === 'confirmed' ? sql`true` : sql`false`,
      image: null,
      created_at: date,
      updated_at: date,
      language,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n ? id : undefined
}

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
