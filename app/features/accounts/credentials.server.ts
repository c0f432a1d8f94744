/** Passwords and addresses by mailed links. Every step that belongs together is one transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/db.server.ts'
import { transact, type Tx } from '../../db/transact.server.ts'
import { countLikesOf } from '../likes/set-like.server.ts'
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
import { recordFormerAddress } from './former-addresses.server.ts'
import { isStillPassword, type CheckedAccount } from './current-password.server.ts'
import type { HashClient } from './hash-queue.ts'
import { createSession } from './create-session.server.ts'
import { hashPassword } from './password-hash.server.ts'
import type { SessionToken } from './session-token.server.ts'
import { revokeSessionSilently, revokeSessions } from './revoke-sessions.server.ts'

/** The user with this address, in any case of letters. */
export async function findUserByEmail(db: Reader, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/** The address of this moment: it may have changed while a hash was made. */
async function readAddress(tx: Tx, userId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

/** Sends the link that proves the address of a new account. */
export async function sendConfirmation(
  tx: Tx,
  site: MailSite,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = await createToken(tx, { userId, purpose: 'email', email })
  await queueMail(tx, email, confirmAddressMail(site, token))
}

/** Sends a link for a new password, where the address has an account; says nothing either way. */
export async function requestPasswordReset(db: Db, site: MailSite, email: string): Promise<void> {
  await transact(db, async (tx) => {
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
): Promise<CheckedAccount | undefined> {
  // Before the hash: whoever invents links gets none made.
  if (!(await isTokenValid(db, 'reset', token))) return undefined
  const hash = await hashPassword(client, password)
  return transact(db, async (tx) => {
    const taken = await takeToken(tx, 'reset', token)
    if (!taken) return undefined
    const { userId, email } = taken
    await storePassword(tx, userId, hash)
    // Whoever opened the link reads the mail of this address.
    const { numUpdatedRows } = await tx
      .updateTable('user')
      .set({ email_verified: sql`true` })
      .where('id', '=', userId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await countLikesOf(tx, userId)
    await revokeSessions(tx, userId)
    await voidTokens(tx, userId)
    await queueMail(tx, email, passwordChangedMail(site))
    return { userId, passwordHash: hash }
  })
}

/** Sets the hash; an account whose creation was cut short gets its way to sign in. */
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
 * Sets the password of whoever knew the current one: every session ends and every mailed link is
 * void. A session opens in place of the one that asked.
 *
 * @returns the account with its new hash; undefined, and nothing is changed, where another password
 * was set meanwhile, or the session that asked was ended
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
    token: SessionToken
    client: HashClient
  },
): Promise<CheckedAccount | undefined> {
  const { checked, sessionId, newPassword, token, client } = change
  const { userId } = checked
  const hash = await hashPassword(client, newPassword)
  return transact(db, async (tx) => {
    if (!(await isStillPassword(tx, checked))) return undefined
    if (!(await revokeSessionSilently(tx, sessionId))) return undefined
    await storePassword(tx, userId, hash)
    await revokeSessions(tx, userId)
    await createSession(tx, { userId, token })
    await voidTokens(tx, userId)
    await queueMail(tx, await readAddress(tx, userId), passwordChangedMail(site))
    return { userId, passwordHash: hash }
  })
}

/**
 * Sends a link to the new address and a notice to the old one. The address changes when the link
 * is confirmed; an earlier link is void.
 */
export async function requestEmailChange(
  tx: Tx,
  site: MailSite,
  { userId, newEmail }: { userId: string; newEmail: string },
): Promise<void> {
  await voidTokens(tx, userId, 'email')
  const token = await createToken(tx, { userId, purpose: 'email', email: newEmail })
  // Whether an address has an account is nobody's business: a taken one just gets no mail, and
  // what is stored (the player can download it) is the same.
  if (!(await findUserByEmail(tx, newEmail))) {
    await recordFormerAddress(tx, userId, newEmail)
    await queueMail(tx, newEmail, confirmAddressMail(site, token))
  }
  await queueMail(tx, await readAddress(tx, userId), emailChangeNoticeMail(site))
}

/** Postgres' code. */
const UNIQUE_VIOLATION = '23505'

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
      const oldEmail = await readAddress(tx, userId)
      await recordFormerAddress(tx, userId, oldEmail)
      await revokeSessions(tx, userId, sessionId)
      await queueMail(tx, oldEmail, emailChangedMail(site, { userId, changedAt: now }))
    }
    await tx
      .updateTable('user')
      .set({ email, email_verified: sql`true`, updated_at: new Date(now).toISOString() })
      .where('id', '=', userId)
      .execute()
    await countLikesOf(tx, userId)
    return { userId, isChanged: !holder }
  })
  return confirmed.catch((error: unknown) => {
    // On Postgres another account may take the address in this very moment.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undefined
    throw error
  })
}
