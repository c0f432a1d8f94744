/**
 * Values that a browser keeps for the server, or that the database keeps encrypted. AES-256-GCM with a
 * key for each purpose, derived from `AUTH_SECRET` (ADR 75).
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import {
  cookieName,
  writeCookie,
  type SigningKeys,
  type CookieKey,
} from './sessions/session-cookie.server.ts'
import { attempt } from '#lib/attempt.ts'
import { memoize } from '#lib/memoize.ts'
import { readCookie } from '#lib/cookies.ts'

/** What a value is for. A value of one purpose cannot be opened as another. */
export type SealPurpose =
  | 'time-code-secret'
  | 'time-code-set-up'
  | 'pending-sign-in'
  | 'passkey-challenge'
  | 'provider-sign-in'
  | 'provider-account'
  | 'provider-notice'
  | 'sign-in-link'
  | 'owner-link'
  | 'unsubscribe'
  | 'deletion-notice'
  | 'backup-passphrase'
  | 'presence'

type KeyPurpose = SealPurpose | `game-tokens ${number}`

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Deriving a key takes longer than using it. */
const keysOf = memoize((secret: string) =>
  memoize((purpose: KeyPurpose) =>
    Buffer.from(hkdfSync('sha256', secret, '', `io-arcade ${purpose}`, 32)),
  ),
)

/** Returns a 32-byte key, a different one for each purpose. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer => keysOf(secret)(purpose)

/**
 * Encrypts and authenticates a value. It is base64url text.
 *
 * @param expiresAt ms; undefined for a value that does not expire
 */
export function seal(
  { secret }: SigningKeys,
  purpose: SealPurpose,
  value: unknown,
  expiresAt?: number,
): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret, purpose), iv)
  const text = JSON.stringify({ value, expiresAt })
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/**
 * Returns the value. Undefined if it was not sealed with one of the keys for this purpose, if it has
 * expired, or if the schema does not accept it.
 *
 * @param now ms
 */
export function unseal<Value>(
  { secret, previousSecret }: SigningKeys,
  purpose: SealPurpose,
  { sealed, schema, now }: { sealed: string | undefined; schema: z.ZodType<Value>; now: number },
): Value | undefined {
  if (!sealed) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  // The decoder ignores other characters. `useOnce` must see one text for each value.
  if (bytes.toString('base64url') !== sealed) return undefined
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  for (const key of previousSecret ? [secret, previousSecret] : [secret]) {
    const content = decrypt(bytes, deriveKey(key, purpose))
    if (!content) continue
    if (content.expiresAt !== undefined && content.expiresAt <= now) return undefined
    return schema.safeParse(content.value).data
  }
  return undefined
}

function decrypt(bytes: Buffer, key: Buffer): { value: unknown; expiresAt?: number } | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const encrypted = bytes.subarray(IV_BYTES + TAG_BYTES)
  return attempt(() =>
    JSON.parse(Buffer.concat([decipher.update(encrypted), decipher.final()]).toString()),
  )
}

/**
 * Uses up a sealed token. Returns false if it was used before, also at the same time by another
 * request.
 *
 * @param expiresAt a time at which the token has expired, ms
 */
export async function useOnce(tx: Tx, sealed: string, expiresAt: number): Promise<boolean> {
  const token_hash = createHash('sha256').update(sealed).digest('base64url')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_token')
    .values({ token_hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes at most `limit` expired tokens. Returns the number deleted. */
export const removeUsedTokens = removerOfExpired('used_token', ['token_hash'], (row, now) =>
  row('expires_at', '<=', now),
)

interface SealedCookieOptions<Value> {
  name: string
  purpose: SealPurpose
  schema: z.ZodType<Value>
  lifeMs: number
}

/** Defines a cookie. `keep` and `forget` return `Set-Cookie` lines. */
export function defineSealedCookie<Value extends object>(options: SealedCookieOptions<Value>) {
  const { name, purpose, schema, lifeMs } = options
  const write = ({ publicUrl }: Pick<CookieKey, 'publicUrl'>, sealed: string, maxAgeS: number) =>
    writeCookie(cookieName(publicUrl, name), sealed, { maxAgeS, publicUrl })
  return {
    keep: (key: CookieKey, value: Value, now: number) =>
      write(key, seal(key, purpose, value, now + lifeMs), lifeMs / 1_000),
    /**
     * Returns the value and the cookie's text. Undefined if it is missing, forged or expired.
     *
     * @param cookies the header `Cookie`
     */
    read(key: CookieKey, cookies: string | null, now: number) {
      const sealed = readCookie(cookies ?? undefined, cookieName(key.publicUrl, name))
      const value = unseal(key, purpose, { sealed, schema, now })
      return value && { ...value, sealed: sealed! }
    },
    forget: (key: Pick<CookieKey, 'publicUrl'>) => write(key, '', 0),
  }
}
