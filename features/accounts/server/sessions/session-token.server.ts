/** A session's secret token. Its cookie holds the token, its row the token's SHA-256 (ADR 52). */
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 24
/** Names the hash function. */
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

/** Creates a token. */
export function makeSessionToken(): SessionToken {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  return { secret, stored: hashToken(secret) }
}
