/**
 * Sign-ins of accounts with a second factor, between the password (or the provider) and the code. The
 * browser keeps them in a sealed cookie, so the database has no row for them (ADR 75).
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Requester, RequestServices } from '#app/context.server.ts'
import { isPostgres } from '#app/db/engine.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import type { AccountFault } from '../account-fault.server.ts'
import { seal, unseal, useOnce } from '../sealed-token.server.ts'
import { beginSession } from './begin-session.server.ts'
import {
  sessionCookieName,
  signInCookies,
  writeCookie,
  type CookieKey,
} from './session-cookie.server.ts'
import { makeSessionToken } from './session-token.server.ts'

/** How long the player has for the code, seconds. */
const PENDING_S = 5 * 60

const pendingSchema = z.object({
  userId: z.string(),
  email: z.string(),
  method: z.enum(['password', 'provider']).nullable(),
  device: z.string().optional(),
  /** Of the password's hash: another password voids the sign-in. */
  fingerprint: z.string(),
  /** ms */
  expiresAt: z.number(),
})

/** What the player has proved so far. */
export type PendingSignIn = z.infer<typeof pendingSchema> & {
  /** The cookie's value. */
  sealed: string
}

interface ProvedSignIn extends Pick<PendingSignIn, 'userId' | 'email' | 'method'> {
  /** The id of the device if the account signed in on it before. */
  device: string | undefined
  /** When the provider asked the player, ms. Now, by default. */
  provedAt?: number | undefined
}

/** The cookies to set after a first step. */
export interface SignInStep {
  userId: string
  cookies: string[]
  /** No session has begun: redirect to `/sign-in/code`. */
  needsCode?: true
}

/**
 * What a sign-in does once the password or the provider has proved who the player is. Begins the
 * session, unless the account has a second factor. Passkeys need no code: they call `beginSession`.
 *
 * The route sets `cookies` in any case. If `needsCode`, it redirects to `/sign-in/code`, with the query
 * of the sign-in page (`next`, `like`), and leaves the like and the device cookie to that page. Lock the
 * account's rows before the call, as for `beginSession`.
 *
 * @returns the fault of a suspended account, without a session
 */
export async function beginSessionOrAskForCode(
  tx: Tx,
  { config, cookieKey }: Pick<RequestServices, 'config' | 'cookieKey'>,
  requester: Pick<Requester, 'viewer' | 'userAgent'>,
  proved: ProvedSignIn,
): Promise<SignInStep | AccountFault> {
  const { userId, email, method, device, provedAt } = proved
  if (await hasSecondFactor(tx, userId)) {
    const fingerprint = fingerprintOf(await lockPassword(tx, userId))
    const expiresAt = tx.now() + PENDING_S * 1_000
    const value = { userId, email, method, device, fingerprint, expiresAt }
    const sealed = seal(cookieKey, 'pending-sign-in', value, expiresAt)
    return { userId, cookies: [pendingCookie(cookieKey, sealed, PENDING_S)], needsCode: true }
  }
  const token = makeSessionToken()
  const isKnownDevice = device !== undefined
  const beginning = { userId, email, method, token, isKnownDevice, provedAt }
  const refusal = await beginSession(tx, config, requester, beginning)
  return refusal ?? { userId, cookies: signInCookies(cookieKey, token.secret) }
}

/** Finds the pending sign-in in the header `Cookie`. */
export function findPendingSignIn(
  cookies: string | null,
  key: CookieKey,
  now: number,
): PendingSignIn | undefined {
  const sealed = readCookie(cookies ?? undefined, cookieName(key))
  const pending = unseal(key, 'pending-sign-in', { sealed, schema: pendingSchema, now })
  return pending && { ...pending, sealed: sealed! }
}

/**
 * Checks, before the code, that the account still has the same password. On Postgres this locks its
 * rows until the transaction ends.
 *
 * @returns the hash, null if the account has no password; undefined if the sign-in is void
 */
export async function checkPendingSignIn(
  tx: Tx,
  { userId, fingerprint }: PendingSignIn,
): Promise<string | null | undefined> {
  const password = await lockPassword(tx, userId)
  return fingerprintOf(password) === fingerprint ? password : undefined
}

/** Uses up a pending sign-in after the right code. Returns false if it was used before. */
export function takePendingSignIn(tx: Tx, { sealed, expiresAt }: PendingSignIn): Promise<boolean> {
  return useOnce(tx, sealed, expiresAt)
}

/** The `Set-Cookie` line that removes a pending sign-in. */
export const forgetPendingSignIn = (key: CookieKey): string => pendingCookie(key, '', 0)

const cookieName = ({ publicUrl }: CookieKey) =>
  sessionCookieName(publicUrl).replace(/session$/, 'pending-sign-in')

const pendingCookie = (key: CookieKey, value: string, maxAgeS: number) =>
  writeCookie(cookieName(key), value, { maxAgeS, publicUrl: key.publicUrl })

function fingerprintOf(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}

/** Whether a sign-in needs a code after the password or the provider. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const factor = tx.selectFrom('second_factor').select('user_id').where('user_id', '=', userId)
  return (await factor.executeTakeFirst()) !== undefined
}

async function lockPassword(tx: Tx, userId: string): Promise<string | null> {
  const rows = tx.selectFrom('account').select('password').where('user_id', '=', userId)
  const accounts = await (isPostgres(tx) ? rows.forUpdate() : rows).execute()
  return accounts.find(({ password }) => password !== null)?.password ?? null
}
