/** Tokens in mailed links. They are single-use and short-lived, and only their hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#lib/duration.ts'

/** Lifetime of a token, ms. */
const TOKEN_LIFE_MS = {
  reset: 30 * 60_000,
  email: DAY_MS,
  // A mail may be read after a week of holidays.
  'not-me': 7 * DAY_MS,
} as const

type TokenPurpose = keyof typeof TOKEN_LIFE_MS

/** A random token. */
export const makeToken = (): string => randomBytes(24).toString('base64url')

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Creates a token for a link and stores its hash.
 *
 * @param email the address that receives the link
 */
export async function createToken(
  tx: Tx,
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email: string },
  now = tx.now(),
): Promise<string> {
  const token = makeToken()
  await tx
    .insertInto('account_token')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email,
      expires_at: now + TOKEN_LIFE_MS[purpose],
    })
    .execute()
  return token
}

/**
 * Returns the user whom the token belongs to, without using it up: opening the page must not.
 * Undefined if the token is unknown, used, or expired, or if it resets the password and was mailed to
 * a former address.
 *
 * @returns with the address that got the mail
 */
export function findTokenOwner(db: Reader, purpose: TokenPurpose, token: string, now = db.now()) {
  return (
    db
      .selectFrom('account_token')
      .innerJoin('user', 'user.id', 'account_token.user_id')
      .select(['user.id', 'user.name', 'user.email', 'account_token.email as sentTo'])
      .where((is) => is.and({ token_hash: hashToken(token), purpose }))
      .where('expires_at', '>', now)
      // A link to a former address no longer resets the password.
      .$if(purpose === 'reset', (query) => query.whereRef('account_token.email', '=', 'user.email'))
      .executeTakeFirst()
  )
}

/** Uses up the token. Returns undefined if it is unknown, used, or expired. */
export async function takeToken(tx: Tx, purpose: TokenPurpose, token: string, now = tx.now()) {
  const row = await tx
    .deleteFrom('account_token')
    .where((is) => is.and({ token_hash: hashToken(token), purpose }))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'expires_at'])
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email, expiresAt: row.expires_at }
}

/**
 * Deletes the user's tokens that change something, all or those of one purpose. A new password
 * invalidates every such link. Links with which an owner gets the account back stay valid: a thief must
 * not void them with a new password.
 */
export async function voidTokens(tx: Tx, userId: string, purpose?: TokenPurpose): Promise<void> {
  await tx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purpose ? [purpose] : ['reset', 'email'])
    .execute()
}

/**
 * Deletes the user's tokens of the links "This wasn't me" that end at this time or later, except those
 * mailed to the address `except`.
 */
export async function voidNotMeTokens(
  tx: Tx,
  userId: string,
  { since, except = '' }: { since: number; except?: string },
): Promise<void> {
  await tx
    .deleteFrom('account_token')
    .where((is) => is.and({ user_id: userId, purpose: 'not-me' }))
    .where('expires_at', '>=', since)
    .where('email', '!=', except)
    .execute()
}

/**
 * Finds the account whose owner can get it back with this address, by a link "This wasn't me".
 *
 * @returns with the end of the earliest such link
 */
export function findReservation(db: Reader, email: string, now = db.now()) {
  return db
    .selectFrom('account_token')
    .select(['user_id as userId', 'expires_at as expiresAt'])
    .where((is) => is.and({ email, purpose: 'not-me' }))
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .executeTakeFirst()
}

/** Deletes at most `limit` expired tokens. Returns the number deleted. */
export const removeExpiredTokens = removerOfExpired('account_token', ['token_hash'], (row, now) =>
  row('expires_at', '<=', now),
)
