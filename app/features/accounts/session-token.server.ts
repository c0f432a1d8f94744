/** A session's secret token. Its cookie holds the token, its row the token's SHA-256 (ADR 52). */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { SESSION_HASHES_ID } from '../../db/job-leases.server.ts'
import type { Reader } from '../../db/db.server.ts'
import { tableOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import type { CookieKey } from './session-cookie.server.ts'

const TOKEN_BYTES = 24
/** Distinguishes a hash from a token, which is base64url. */
const HASH_PREFIX = 'sha256:'

/** The token of a new session. */
export interface SessionToken {
  /** The value for the cookie. */
  secret: string
  /** The value for the row. */
  stored: string
}

/** Returns the value that a row stores for a token. */
export function hashToken(secret: string): string {
  return HASH_PREFIX + createHash('sha256').update(secret).digest('base64url')
}

/**
 * Creates a token. Its row holds the hash, or the raw token while nodes of the previous release
 * run.
 */
export function makeSessionToken(
  { rawTokensUntil = 0 }: Pick<CookieKey, 'rawTokensUntil'>,
  now: number,
): SessionToken {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  return { secret, stored: now < rawTokensUntil ? secret : hashToken(secret) }
}

/**
 * The values that the token's row may hold: its hash, or the raw token of the previous release. A hash
 * that an attacker has read is not accepted as a token.
 */
export function storedForms(secret: string): [hash: string, raw: string] {
  const hash = hashToken(secret)
  return [hash, secret.startsWith(HASH_PREFIX) ? hash : secret]
}

/** Returns the time until which nodes of the previous release may look up raw tokens, ms, or 0. */
export async function readUpgradeEnd(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('chores')
    .select('next_round_at')
    .where('id', '=', SESSION_HASHES_ID)
    .executeTakeFirst()
  return row?.next_round_at ?? 0
}

/** Replaces raw tokens with their hashes, at most `limit` rows. Returns the number of rows processed. */
export async function hashStoredTokens(tx: Tx, limit: number): Promise<number> {
  const raw = await tx
    .selectFrom('session')
    .select(['id', 'token'])
    .where('token', 'not like', `${HASH_PREFIX}%`)
    .limit(limit)
    .execute()
  if (raw.length === 0) return 0
  const given = raw.map(({ id, token }) => ({ id, token, hash: hashToken(token) }))
  // Skips a row whose token a concurrent password change has replaced. Otherwise the old token
  // would become valid again.
  await sql`
    update session set token = given.hash
    from ${tableOf(tx, { id: 'text', token: 'text', hash: 'text' }, given)} as given
    where session.id = given.id and session.token = given.token`.execute(tx)
  return raw.length
}
