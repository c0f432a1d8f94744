/** Changes of passwords and email addresses. Each step runs in one transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Reader } from '#app/db/db.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/messages/languages.ts'
import { queueMail } from '#app/features/mail/server/outbox.server.ts'
import { mailLanguageOf, readAccountLanguage } from '../account-language.server.ts'
import {
  confirmAddressMail,
  emailChangedMail,
  emailChangeNoticeMail,
  passwordChangedMail,
  resetMail,
  type MailSite,
} from './account-mails.ts'
import { createToken, findTokenOwner, takeToken, voidTokens } from './account-tokens.server.ts'
import { recordFormerAddress } from './former-addresses.server.ts'
import { isStillPassword, type CheckedAccount } from '../passwords/current-password.server.ts'
import type { HashClient } from '../passwords/hash-queue.ts'
import { createSession } from '../sessions/create-session.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import type { SessionToken } from '../sessions/session-token.server.ts'
import { replaceSessions, revokeSessions } from '../sessions/revoke-sessions.server.ts'

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
async function readRecipient(
  tx: Tx,
  userId: string,
): Promise<{ address: string; language: Language }> {
  const { email, language } = await tx
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { address: email, language: mailLanguageOf(language) }
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
 * Sends a reset link if the address has an account. The result is the same if it has none.
 *
 * @param pageLanguage of the page with the form, for an account that has chosen no language
 */
export async function requestPasswordReset(
  db: Db,
  site: MailSite,
  email: string,
  pageLanguage: Language = DEFAULT_LANGUAGE,
): Promise<void> {
  await transact(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return
    const token = await createToken(tx, { userId: user.id, purpose: 'reset', email: user.email })
    const language = readAccountLanguage(user.language) ?? pageLanguage
    await queueMail(tx, user.email, resetMail(site, language, token))
  })
}

/**
 * Sets a new password with the token of a mailed link. Ends every session and invalidates every
 * other link and pending address change.
 *
 * @returns the account; undefined if the token is unknown, used, or expired, or was mailed to a former
 * address
 * @throws HashQueueFullError
 */
export async function resetPassword(
  db: Db,
  site: MailSite,
  { token, password, client }: { token: string; password: string; client: HashClient },
): Promise<CheckedAccount | undefined> {
  // Checked before hashing, so that a forged token causes no hash.
  if (!(await findTokenOwner(db, 'reset', token))) return undefined
  const hash = await hashPassword(client, password)
  return transact(db, async (tx) => {
    const taken = await takeToken(tx, 'reset', token)
    if (!taken) return undefined
    const { userId, email } = taken
    // The link was mailed to this address, so opening it confirms the address.
    const { numUpdatedRows } = await tx
      .updateTable('user')
      .set({ email_verified: sql`true` })
      .where('id', '=', userId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    // The address changed while the link was requested or the password was hashed.
    if (numUpdatedRows === 0n) return undefined
    await storePassword(tx, userId, hash)
    tx.emit({ kind: 'address-confirmed', userId })
    await revokeSessions(tx, userId)
    await voidTokens(tx, userId)
    const { language } = await readRecipient(tx, userId)
    await queueMail(tx, email, passwordChangedMail(site, language))
    return { userId, passwordHash: hash }
  })
}

/** Stores the password hash. Inserts the row if an interrupted sign-up left none. */
export async function storePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const now = new Date(tx.now()).toISOString()
  await tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: hash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute()
}

/**
 * Changes the password of a user who entered the current one. Ends every session, invalidates every
 * mailed link, and creates a session that replaces the requester's.
 *
 * @returns the account with its new hash; undefined, without any change, if the password changed
 * meanwhile or the requester's session ended
 * @throws HashQueueFullError
 */
export async function changePassword(
  db: Db,
  site: MailSite,
  change: {
    checked: CheckedAccount
    /** The requester's session. */
    sessionId: string
    newPassword: string
    /** The token of the new session. */
    token: SessionToken
    client: HashClient
  },
): Promise<CheckedAccount | undefined> {
  const { checked, sessionId, newPassword, token, client } = change
  const { userId } = checked
  const hash = await hashPassword(client, newPassword)
  return transact(db, async (tx) => {
    if (!(await isStillPassword(tx, checked))) return undefined
    if (!(await replaceSessions(tx, userId, sessionId))) return undefined
    await storePassword(tx, userId, hash)
    await createSession(tx, { userId, token })
    await voidTokens(tx, userId)
    const { address, language } = await readRecipient(tx, userId)
    await queueMail(tx, address, passwordChangedMail(site, language))
    return { userId, passwordHash: hash }
  })
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
  const { address, language } = await readRecipient(tx, userId)
  // Must not reveal whether an address has an account. A taken address only gets no mail. The
  // stored data is the same, because the player can download it.
  if (!(await findUserByEmail(tx, newEmail))) {
    await recordFormerAddress(tx, userId, newEmail)
    await queueMail(tx, newEmail, confirmAddressMail(site, language, token))
  }
  await queueMail(tx, address, emailChangeNoticeMail(site, language))
}

/** Postgres error code. */
const UNIQUE_VIOLATION = '23505'

/** The result of confirming an address. `isChanged` is true if it differs from the previous one. */
export interface ConfirmedAddress {
  userId: string
  isChanged: boolean
}

/**
 * Uses up the token of a mailed link, and sets and confirms the user's address. If the address
 * changed, mails the old address and ends every session except `sessionId`.
 *
 * @param sessionId the session of the browser that confirms
 * @returns undefined if the token is unknown, used, or expired, or if another account has the
 * address
 */
export async function confirmEmail(
  db: Db,
  site: MailSite,
  { token, sessionId }: { token: string; sessionId?: string | undefined },
  now = db.now(),
): Promise<ConfirmedAddress | undefined> {
  const confirmed = transact(db, async (tx) => {
    const taken = await takeToken(tx, 'email', token, now)
    if (!taken) return undefined
    const { userId, email } = taken
    const holder = await findUserByEmail(tx, email)
    if (holder && holder.id !== userId) return undefined
    await voidTokens(tx, userId)
    if (!holder) {
      const { address, language } = await readRecipient(tx, userId)
      await recordFormerAddress(tx, userId, address)
      await revokeSessions(tx, userId, sessionId)
      await queueMail(tx, address, emailChangedMail(site, language, { userId, changedAt: now }))
    }
    await tx
      .updateTable('user')
      .set({ email, email_verified: sql`true`, updated_at: new Date(now).toISOString() })
      .where('id', '=', userId)
      .execute()
    tx.emit({ kind: 'address-confirmed', userId })
    return { userId, isChanged: !holder }
  })
  return confirmed.catch((error: unknown) => {
    // On Postgres another account may take the address concurrently.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undefined
    throw error
  })
}
