/** Changes email addresses: the request, and what a confirmed link sets. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { mailLanguageOf } from '../account-language.server.ts'
import { confirmAddressMail, emailChangeNoticeMail, type MailSite } from './account-mails.ts'
import { createToken, voidTokens } from './account-tokens.server.ts'
import { recordFormerAddress } from './former-addresses.server.ts'

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
