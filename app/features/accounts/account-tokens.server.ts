/** Secrets in mailed links: single use, short-lived, only their hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { Reader } from '../../db/db.server.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import type { Tx } from '../../db/transact.server.ts'

/** How long a link lives (design, Security). */
const TOKEN_LIFE_MS = {
  reset: 30 * 60_000,
  email: 24 * 60 * 60_000,
} as const

export type TokenPurpose = keyof typeof TOKEN_LIFE_MS

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Makes a secret for a link and stores its hash.
 *
 * @param email the address that the link is sent to
 */
export async function createToken(
  tx: Tx,
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email: string },
  now = tx.now(),
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
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

/** Whether a link with this secret would work; opening a page must not use it up. */
export async function isTokenValid(
  db: Reader,
  purpose: TokenPurpose,
  token: string,
  now = db.now(),
): Promise<boolean> {
  const row = await db
    .selectFrom('account_token')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose password a link sets: display name and address. Empty where the link would not work. */
export async function listTokenOwner(db: Reader, token: string, now = db.now()): Promise<string[]> {
  const row = await db
    .selectFrom('account_token')
    .innerJoin('user', 'user.id', 'account_token.user_id')
    .select(['user.name', 'user.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? [row.name, row.email] : []
}

/** Uses up the secret; undefined where it is unknown, used, or too old. */
export async function takeToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now = tx.now(),
): Promise<{ userId: string; email: string } | undefined> {
  const row = await tx
    .deleteFrom('account_token')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email }
}

/** Voids every link of the user: a new password must leave none of them alive. */
export async function voidTokens(tx: Tx, userId: string, purpose?: TokenPurpose): Promise<void> {
  let query = tx.deleteFrom('account_token').where('user_id', '=', userId)
  if (purpose) query = query.where('purpose', '=', purpose)
  await query.execute()
}

/** Forgets links that are too old to work; at most so many. Returns how many. */
export const removeExpiredTokens = removerOfExpired('account_token', ['token_hash'], (row, now) =>
  row('expires_at', '<=', now),
)
