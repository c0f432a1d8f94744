/** Passwords and addresses by mailed links. Every step that belongs together is one transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import {
  confirmAddressMail,
  emailChangedMail,
  emailChangeNoticeMail,
  passwordChangedMail,
  resetMail,
  type MailSite,
} from './account-mails.ts'
import { createToken, isTokenValid, takeToken, voidTokens } from './account-tokens.server.ts'
import { traceAddress } from './address-traces.server.ts'
import { isStillPassword, type CheckedAccount } from './current-password.server.ts'
import type { HashClient } from './hash-line.ts'
import { openSession } from './open-session.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { endSession, endSessions } from './session.server.ts'

/** The user with this address, in any case of letters. */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/**
 * Sends the link that proves the address of a new account.
 *
 * @param db a transaction
 */
export async function sendConfirmation(
  db: Db,
  site: MailSite,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = await createToken(db, { userId, purpose: 'email', email })
  await queueMail(db, email, confirmAddressMail(site, token))
}

/** Sends a link for a new password, where the address has an account; says nothing either way. */
export async function requestPasswordReset(db: Db, site: MailSite, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return
    const token = await createToken(tx, { userId: user.id, purpose: 'reset', email: user.email })
    await queueMail(tx, user.email, resetMail(site, token))
  })
}

/**
 * Sets a new password by a mailed link: ends every session, voids every other link and every
 * pending change of the address.
 *
 * @returns whose password it is; undefined where the link is unknown, used, or too old
 * @throws HashQueueFullError
 */
export async function resetPassword(
  db: Db,
  site: MailSite,
  { token, password, client }: { token: string; password: string; client: HashClient },
): Promise<string | undefined> {
  // Before the hash: whoever invents links gets none made.
  if (!(await isTokenValid(db, 'reset', token))) return undefined
  const hash = await hashPassword(client, password)
  return db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, 'reset', token)
    if (!taken) return undefined
    const { userId, email } = taken
    await storePassword(tx, userId, hash)
    // Whoever opened the link reads the mail of this address.
    await tx
      .updateTable('user')
      .set({ email_verified: sql`true` })
      .where('id', '=', userId)
      .where('email', '=', email)
      .execute()
    await endSessions(tx, userId)
    await voidTokens(tx, userId)
    await queueMail(tx, email, passwordChangedMail(site))
    return userId
  })
}

/** Sets the hash; an account whose creation was cut short gets its way to sign in. */
export async function storePassword(db: Db, userId: string, hash: string): Promise<void> {
  const now = new Date().toISOString()
  await db
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
 * Sets the password of whoever knew the current one: every session ends and every mailed link is
 * void. A session opens in place of the one that asked.
 *
 * @returns false, and nothing is changed, where another password was set meanwhile, or the session
 * that asked was ended
 * @throws HashQueueFullError
 */
export async function changePassword(
  db: Db,
  site: MailSite,
  change: {
    checked: CheckedAccount
    /** The one that asked. */
    sessionId: string
    newPassword: string
    /** Of the session that opens. */
    token: string
    client: HashClient
  },
): Promise<boolean> {
  const { checked, sessionId, newPassword, token, client } = change
  const { userId } = checked
  const hash = await hashPassword(client, newPassword)
  return db.transaction().execute(async (tx) => {
    if (!(await isStillPassword(tx, checked))) return false
    if (!(await endSession(tx, sessionId))) return false
    await storePassword(tx, userId, hash)
    await endSessions(tx, userId)
    await openSession(tx, { userId, token })
    await voidTokens(tx, userId)
    // Asked now: it may have changed while the hash was made.
    const { email } = await tx
      .selectFrom('user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await queueMail(tx, email, passwordChangedMail(site))
    return true
  })
}

/**
 * Sends a link to the new address and a notice to the old one. The address changes when the link
 * is confirmed; an earlier link is void.
 *
 * @param db a transaction
 */
export async function requestEmailChange(
  db: Db,
  site: MailSite,
  { userId, email, newEmail }: { userId: string; email: string; newEmail: string },
): Promise<void> {
  await voidTokens(db, userId, 'email')
  const token = await createToken(db, { userId, purpose: 'email', email: newEmail })
  // Whether an address has an account is nobody's business: a taken one just gets no mail, and
  // what is stored (the player can download it) is the same.
  if (!(await findUserByEmail(db, newEmail))) {
    await traceAddress(db, userId, newEmail)
    await queueMail(db, newEmail, confirmAddressMail(site, token))
  }
  await queueMail(db, email, emailChangeNoticeMail(site))
}

/** Whose address was confirmed, and whether it is another one than before. */
export interface ConfirmedAddress {
  userId: string
  isChanged: boolean
}

/**
 * Uses up a mailed link: the address becomes the user's, and is verified. Where it is another one,
 * the old address is told, and every session ends but `sessionId`, the one of whoever confirms.
 *
 * @returns undefined where the link is unknown, used, or too old, or another account has the address
 */
export async function confirmEmail(
  db: Db,
  site: MailSite,
  { token, sessionId }: { token: string; sessionId?: string | undefined },
  now = Date.now(),
): Promise<ConfirmedAddress | undefined> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, 'email', token, now)
    if (!taken) return undefined
    const { userId, email } = taken
    const holder = await findUserByEmail(tx, email)
    if (holder && holder.id !== userId) return undefined
    await voidTokens(tx, userId)
    if (!holder) {
      const { email: oldEmail } = await tx
        .selectFrom('user')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      await traceAddress(tx, userId, oldEmail)
      await endSessions(tx, userId, sessionId)
      await queueMail(tx, oldEmail, emailChangedMail(site, { userId, changedAt: now }))
    }
    await tx
      .updateTable('user')
      .set({ email, email_verified: sql`true`, updated_at: new Date(now).toISOString() })
      .where('id', '=', userId)
      .execute()
    return { userId, isChanged: !holder }
  })
}
