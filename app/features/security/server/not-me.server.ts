/** The link "This wasn't me" in mails about the security of an account. */
import { sql } from 'kysely'
import type { RequestServices } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { resetMail } from '#app/features/accounts/server/addresses/account-mails.ts'
import {
  createToken,
  takeToken,
  voidNotMeTokens,
  voidTokens,
} from '#app/features/accounts/server/addresses/account-tokens.server.ts'
import {
  findUserByEmail,
  readRecipient,
} from '#app/features/accounts/server/addresses/address-change.server.ts'
import { recordFormerAddress } from '#app/features/accounts/server/addresses/former-addresses.server.ts'
import { revokeSessions } from '#app/features/accounts/server/sessions/revoke-sessions.server.ts'
import { queueMail } from '#app/features/mail/server/outbox.server.ts'

/**
 * Uses up the token of a mailed link. Ends all sessions and voids all links. The account gets the
 * address back that the mail went to, unless another account has it now, and a link that resets the
 * password is mailed there.
 *
 * Links of earlier mails stay valid: a thief who changes the address gets later mails
 * only, and must not void the link of its owner.
 *
 * @returns whether a link was mailed; undefined if the token is unknown, used, or expired
 */
export async function secureAccount(
  db: Db,
  config: RequestServices['config'],
  token: string,
): Promise<{ isMailed: boolean } | undefined> {
  return transact(db, async (tx) => {
    const taken = await takeToken(tx, 'not-me', token)
    if (!taken) return undefined
    const { userId, email, expiresAt } = taken
    const { address, language } = await readRecipient(tx, userId)
    const isOwn = address === email || (await giveBack(tx, { userId, email, address }))
    await voidTokens(tx, userId)
    await voidNotMeTokens(tx, userId, expiresAt)
    await revokeSessions(tx, userId)
    const isMailed = isOwn && config.passwordSignIn
    if (isMailed) {
      const reset = await createToken(tx, { userId, purpose: 'reset', email })
      await queueMail(tx, email, resetMail(config, language, reset))
    }
    return { isMailed }
  })
}

/** Sets the former address again. Returns false if another account has it. */
async function giveBack(
  tx: Tx,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<boolean> {
  if (await findUserByEmail(tx, email)) return false
  await recordFormerAddress(tx, userId, address)
  await tx
    .updateTable('user')
    // The link was mailed to this address, so opening it confirms the address.
    .set({ email, email_verified: sql`true`, updated_at: new Date(tx.now()).toISOString() })
    .where('id', '=', userId)
    .execute()
  tx.emit({ kind: 'address-confirmed', userId })
  tx.emit({ kind: 'security-event', userId, event: 'address-changed' })
  return true
}
