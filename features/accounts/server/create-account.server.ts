/** Creates an account. Everything else that an account has is added to it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteConfig } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { foldName } from '#lib/fold-name.ts'
import type { Language } from '#messages/languages.ts'
import { FaultError, type AccountFault } from './account-fault.server.ts'
import { findReservation } from './addresses/account-tokens.server.ts'
import { completeAccount } from './addresses/complete-account.server.ts'
import { takeInvitation } from './invitations/invitations.server.ts'
import {
  INVITATION_DEAD,
  requireSignUp,
  signUpOf,
  type WantedAccount,
} from './sign-up-rules.server.ts'

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
