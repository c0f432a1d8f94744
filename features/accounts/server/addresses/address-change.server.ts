/** Confirms and changes email addresses. Each step runs in one transaction. */
import { sql } from 'kysely'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { mailLanguageOf } from '../account-language.server.ts'
import {
  confirmAddressMail,
  emailChangedMail,
  emailChangeNoticeMail,
  type MailSite,
} from './account-mails.ts'
import {
  createToken,
  findReservation,
  findTokenOwner,
  takeToken,
  voidNotMeTokens,
  voidTokens,
} from './account-tokens.server.ts'
import { recordFormerAddress } from './former-addresses.server.ts'
import { revokeSessions } from '../sessions/revoke-sessions.server.ts'
import { lockUser } from '../ways-in.server.ts'

/** Returns the user with this address. Addresses are case-insensitive. */
export async function findUserByEmail(db: Reader, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'language'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/**
 * Reads the current address, which may have changed while the password was hashed, and the language
 * of mails to it.
 */
export async function readRecipient(tx: Tx, userId: string) {
  const { email, language, email_verified } = await tx
    .selectFrom('user')
    .select(['email', 'language', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isVerified = Boolean(email_verified)
  return { address: email, language: mailLanguageOf(language), isVerified }
}

/** Sends the link that confirms the address of a new account. */
export async function sendConfirmation(
  tx: Tx,
  site: MailSite,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = await createToken(tx, { userId, purpose: 'email', email })
  const { language } = await readRecipient(tx, userId)
  await queueMail(tx, email, confirmAddressMail(site, language, token))
}

/**
 * Sends a link to the new address and a notice to the old one. The address changes when the link is
 * confirmed. Invalidates an earlier link.
 */
export async function requestEmailChange(
  tx: Tx,
  site: MailSite,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<void> {
  await voidTokens(tx, userId, 'email')
  const token = await createToken(tx, { userId, purpose: 'email', email: newEmail })
  const { address, language, isVerified } = await readRecipient(tx, userId)
  // Must not reveal whether an address has an account. A taken address only gets no mail. The
  // stored data is the same, because the player can download it.
  await recordFormerAddress(tx, userId, newEmail)
  if (!(await findUserByEmail(tx, newEmail))) {
    await queueMail(tx, newEmail, confirmAddressMail(site, language, token))
  }
  // Who reads an address that was never confirmed may be someone else.
  const notMe = isVerified
    ? await createToken(tx, { userId, purpose: 'not-me', email: address })
    : undefined
  await queueMail(tx, address, emailChangeNoticeMail(site, language, notMe))
}

/** Sets and confirms the address, which got a mailed link that was opened. */
export async function setAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ email, email_verified: sql`true`, updated_at: new Date(tx.now()).toISOString() })
    .where('id', '=', userId)
    .execute()
  tx.emit({ kind: 'address-confirmed', userId })
}

/** Whether another account took an address concurrently, which only happens on Postgres. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23505'

/** Whether this session is one of the account. */
async function isSignedIn(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const session = tx.selectFrom('session').select('id').where('id', '=', sessionId)
  return (await session.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/**
 * Uses up the token of a mailed link, and sets and confirms the user's address. If the address
 * changed, mails the old address and ends every session except `sessionId`, which must be one of the
 * account: perhaps someone else created it, and the owner of the address must not confirm what they did.
 *
 * @param sessionId the session of the browser that confirms
 * @returns undefined if the token is unknown, used, or expired, if the browser is not signed in to the
 * account, or if another account has the address or can get it back
 */
export async function confirmEmail(
  db: Db,
  site: MailSite,
  { token, sessionId }: { token: string; sessionId: string },
  now = db.now(),
) {
  const confirmed = transact(db, async (tx) => {
    const owner = await findTokenOwner(tx, 'email', token, now)
    if (!owner || !(await isSignedIn(tx, owner.id, sessionId))) return undefined
    const taken = await takeToken(tx, 'email', token, now)
    if (!taken) return undefined
    const { userId, email } = taken
    await lockUser(tx, userId)
    const holder = await findUserByEmail(tx, email)
    if (holder && holder.id !== userId) return undefined
    const reservation = await findReservation(tx, email, now)
    if (reservation && reservation.userId !== userId) return undefined
    await voidTokens(tx, userId)
    const { address, language, isVerified } = await readRecipient(tx, userId)
    if (!holder) {
      await recordFormerAddress(tx, userId, address)
      await revokeSessions(tx, userId, sessionId)
      // The replaced address must not get the account if the account returns to an earlier one, or
      // if it was never confirmed. Then there is no link to an earlier address.
      const mayGoBack = isVerified && !reservation
      if (!mayGoBack) {
        const since = reservation?.expiresAt ?? 0
        await voidNotMeTokens(tx, userId, { since, except: email })
      }
      const notMe = mayGoBack
        ? await createToken(tx, { userId, purpose: 'not-me', email: address }, now)
        : undefined
      const change = { userId, changedAt: now, token: notMe }
      await queueMail(tx, address, emailChangedMail(site, language, change))
      tx.emit({ kind: 'security-event', userId, event: 'address-changed' })
    }
    await setAddress(tx, userId, email)
    return { userId, isChanged: !holder }
  })
  return confirmed.catch((error: unknown) => {
    if (isUniqueViolation(error)) return undefined
    throw error
  })
}
