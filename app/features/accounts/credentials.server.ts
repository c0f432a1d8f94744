/** Passwords and addresses by mailed links. Every step that belongs together is one transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import {
  confirmAddressMail,
  emailChangeNoticeMail,
  passwordChangedMail,
  resetMail,
  type MailSite,
} from './account-mails.ts'
import { createToken, takeToken, voidTokens } from './account-tokens.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { endSessions } from './session.server.ts'

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
  token: string,
  password: string,
): Promise<string | undefined> {
  const hash = await hashPassword(password)
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
async function storePassword(db: Db, userId: string, hash: string): Promise<void> {
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

/** After a change of the password by its owner: no other session and no mailed link stays alive. */
export async function securePasswordChange(
  db: Db,
  site: MailSite,
  user: { userId: string; email: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await voidTokens(tx, user.userId)
    await queueMail(tx, user.email, passwordChangedMail(site))
  })
}

/**
 * Sends a link to the new address and a notice to the old one. The address changes when the link
 * is opened; an earlier link is void.
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
    await queueMail(db, newEmail, confirmAddressMail(site, token))
  }
  await queueMail(db, email, emailChangeNoticeMail(site))
}

/** Opens a mailed link: the address becomes the user's, and is verified. False: the link is dead. */
export async function confirmEmail(db: Db, token: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, 'email', token)
    if (!taken) return false
    const holder = await findUserByEmail(tx, taken.email)
    if (holder && holder.id !== taken.userId) return false
    await voidTokens(tx, taken.userId)
    await tx
      .updateTable('user')
      .set({
        email: taken.email,
        email_verified: sql`true`,
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', taken.userId)
      .execute()
    return true
  })
}
