/** Helpers for tests of passwords and addresses that use mailed links. */
import { sql } from 'kysely'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import {
  replacePassword,
  resetPassword,
} from '#features/accounts/server/passwords/set-password.server.ts'
import { FaultError } from '#features/accounts/server/account-fault.server.ts'
import { hashPassword } from '#features/accounts/server/passwords/password-hash.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import {
  createToken,
  findTokenOwner,
} from '#features/accounts/server/addresses/account-tokens.server.ts'
import { confirmEmail } from '#features/accounts/server/addresses/confirm-email.server.ts'
import { requestPasswordReset } from '#features/accounts/server/passwords/request-reset.server.ts'
import { insertRows } from './rows.ts'

export const site = {
  portalName: 'IO Arcade',
  publicUrl: 'http://localhost:3000',
  staffSecondFactor: false,
}
export const client = { address: '192.0.2.1' }

/** Returns undefined if the link is dead. */
export async function reset(db: OpenDatabase, token: string, password: string) {
  const hash = await hashPassword(client, password)
  return transact(db, (tx) => resetPassword(tx, site, token, hash)).catch((error: unknown) => {
    if (error instanceof FaultError) return undefined
    throw error
  })
}

export async function mailsTo(db: OpenDatabase, recipient: string) {
  return db
    .selectFrom('outbox')
    .select(['subject', 'text_body', 'html_body'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()
}

/**
 * Returns the tokens of the links mailed to an address.
 *
 * @param pages of the links; by default those that confirm an address or set a password
 */
export async function tokensTo(
  db: OpenDatabase,
  recipient: string,
  pages = /(?:confirm-email|reset-password)\?token=([\w-]+)/,
): Promise<string[]> {
  const mails = await mailsTo(db, recipient)
  return mails.flatMap((mail) => mail.text_body.match(pages)?.[1] ?? [])
}

/** Makes a link of an account, to its address by default. Returns the token. */
export const makeLink = (
  db: OpenDatabase,
  purpose: Parameters<typeof createToken>[1]['purpose'],
  { id, email }: { id: string; email: string },
  now?: number,
) => transact(db, (tx) => createToken(tx, { userId: id, purpose, email }, now))

/** Requests a link that sets a new password. Returns the tokens of those mailed to the address. */
export async function mailReset(db: OpenDatabase, email: string) {
  await transact(db, (tx) => requestPasswordReset(tx, site, email))
  return tokensTo(db, email.toLowerCase(), /reset-password\?token=([\w-]+)/)
}

/** Confirms the addresses of all accounts, without their links. */
export const confirmAddresses = (db: OpenDatabase, isVerified = true) =>
  db
    .updateTable('user')
    .set({ email_verified: isVerified ? sql`true` : sql`false` })
    .execute()

export async function startSession(db: OpenDatabase, userId: string): Promise<string> {
  const id = crypto.randomUUID()
  const date = new Date(Date.now() + 60_000).toISOString()
  const row = { user_id: userId, expires_at: date, created_at: date, updated_at: date }
  await insertRows(db, 'session', { id, token: crypto.randomUUID(), ...row })
  return id
}

export async function sessionsOf(db: OpenDatabase, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('session').select('id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.id)
}

/** Confirms in this session, by default in a new one of the account. */
export async function confirm(db: OpenDatabase, token: string, sessionId?: string, now?: number) {
  const owner = await findTokenOwner(db, 'email', token)
  const own = sessionId ?? (owner ? await startSession(db, owner.id) : '')
  return transact(db, (tx) => confirmEmail(tx, site, { token, sessionId: own }, now))
}

export async function addressOf(db: OpenDatabase, id: string) {
  const row = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}

export async function hashOf(db: OpenDatabase, userId: string): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return account.password!
}

/** Replaces the password in this session, if the current one has this hash, or sets the first one. */
export const changeFrom = (
  passwordHash: string | undefined,
  db: OpenDatabase,
  { id }: { id: string },
  sessionId: string,
) =>
  transact(db, async (tx) => {
    await lockUser(tx, id)
    return replacePassword(
      tx,
      {},
      {
        checked: passwordHash === undefined ? undefined : { userId: id, passwordHash },
        viewer: { userId: id, sessionId },
        passwordHash: 'a brand new hash',
        token: { secret: 'the new session', stored: 'the new session' },
        userAgent: undefined,
      },
    )
  })
