/**
 * Sign-ins of accounts with a second factor, between the password (or the provider) and the code. The
 * browser keeps them in a sealed cookie, so the database has no row for them (ADR 75).
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { defineSealedCookie, useOnce } from '../sealed-token.server.ts'
import { beginSession, type SignInResult } from './begin-session.server.ts'

/** How long the player has for the code. */
const PENDING_MS = 5 * 60_000

const pendingSchema = z.object({
  userId: z.string(),
  email: z.string(),
  method: z.enum(['password', 'provider']).nullable(),
  /** The device, if the account signed in on it before. */
  device: z.object({ id: z.string(), isByCode: z.boolean() }).optional(),
  /** When the provider asked the player, ms. */
  authenticatedAt: z.number().optional(),
  /** Of the password's hash: another password voids the sign-in. */
  fingerprint: z.string(),
})

export const pendingCookie = defineSealedCookie({
  name: 'pending-sign-in',
  purpose: 'pending-sign-in',
  schema: pendingSchema,
  lifeMs: PENDING_MS,
})

/** The first step of the sign-in, and the cookie's text. */
type PendingSignIn = z.infer<typeof pendingSchema> & { sealed: string }

/**
 * What a sign-in does once the password or the provider has authenticated the player. Begins the
 * session, unless the account has a second factor. Passkeys need no code: they call `beginSession`.
 *
 * The route sets `cookies` in any case. If `needsCode`, it redirects to `/sign-in/code`, with the query
 * of the sign-in page (`next`, `like`), and leaves the like and the device cookie to that page. Lock the
 * account's rows before the call, as for `beginSession`.
 *
 * @throws FaultError if the account is suspended
 */
export async function beginSessionOrAskForCode(
  tx: Tx,
  services: Pick<RequestServices, 'config' | 'cookieKey'>,
  requester: Partial<Pick<Requester, 'viewer' | 'userAgent'>>,
  authenticated: Omit<PendingSignIn, 'fingerprint' | 'sealed'>,
): Promise<SignInResult> {
  const { userId, email, method, device, authenticatedAt } = authenticated
  if (await hasSecondFactor(tx, userId)) {
    const fingerprint = fingerprintOf(await lockPassword(tx, userId))
    const value = { ...authenticated, fingerprint }
    const cookie = pendingCookie.keep(services.cookieKey, value, tx.now())
    return { userId, cookies: [cookie], needsCode: true }
  }
  const isKnownDevice = device !== undefined
  const beginning = { userId, email, method, isKnownDevice, authenticatedAt }
  return beginSession(tx, services, requester, beginning)
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
export function takePendingSignIn(tx: Tx, { sealed }: PendingSignIn): Promise<boolean> {
  return useOnce(tx, sealed, tx.now() + PENDING_MS)
}

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
  const accounts = await rows.forUpdate().execute()
  return accounts.find(({ password }) => password !== null)?.password ?? null
}
