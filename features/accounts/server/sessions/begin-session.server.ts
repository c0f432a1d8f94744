/** Begins sessions: what every sign-in does once the player is authenticated. Runs in one transaction. */
import { randomUUID } from 'node:crypto'
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { FaultError } from '../account-fault.server.ts'
import { completeAccount } from '../create-account.server.ts'
import { explainSuspension, findSuspension } from '../suspensions.server.ts'
import { revokeSession } from './revoke-sessions.server.ts'
import { signInCookies, makeSessionToken, type SessionToken } from './session-cookie.server.ts'
import { describeDevice } from './device-names.ts'
import { endOfSession } from './last-seen.server.ts'

/** An account's sessions. A further sign-in ends the oldest one. */
export const MAX_SESSIONS = 50

/** How the player signed in, and the header `User-Agent` of the browser. */
interface SignInBy {
  /** Null: by a link of the operator. */
  method: 'password' | 'passkey' | 'provider' | null
  userAgent?: string | undefined
  /** A session that is not used for this time ends. */
  idleDays?: number | undefined
  /** When the player was authenticated, ms. Now, by default. */
  authenticatedAt?: number | undefined
  /** Whether a code of the second factor was right, too. */
  isByCode?: boolean | undefined
}

/** Creates a session for this token, and ends the account's oldest sessions above the maximum. */
export async function createSession(
  tx: Tx,
  {
    userId,
    token,
    method,
    userAgent,
    idleDays = 30,
    authenticatedAt,
    isByCode,
  }: { userId: string; token: SessionToken } & SignInBy,
  now = tx.now(),
): Promise<void> {
  const id = randomUUID()
  const date = new Date(now).toISOString()
  await tx
    .insertInto('session')
    .values({
      id,
      token: token.stored,
      user_id: userId,
      expires_at: endOfSession(now, now, idleDays),
      created_at: date,
      updated_at: date,
      method,
      device: describeDevice(userAgent),
      last_seen_at: now,
      authenticated_at: Math.min(now, authenticatedAt ?? now),
      second_factor_at: isByCode || method === 'passkey' ? now : null,
    })
    .execute()
  const ended = await tx
    .deleteFrom('session')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', id)
        .orderBy('created_at', 'desc')
        .limit(MAX_SESSIONS)
        .offset(MAX_SESSIONS - 1),
    )
    .returning('id')
    .execute()
  if (ended.length === 0) return
  tx.emit({ kind: 'sessions-ended', userId, sessionIds: ended.map(({ id }) => id) })
}

interface Beginning extends Pick<SignInBy, 'isByCode'> {
  userId: string
  email: string
  method: SignInBy['method']
  /** Whether the account has signed in on this device before, or is new. */
  isKnownDevice: boolean
  /** When the provider asked the player, ms. Now, by default. */
  authenticatedAt?: number | undefined
}

/** The user and the cookies to set. `needsCode`: no session has begun. */
export type SignInResult = { userId: string; cookies: string[]; needsCode?: true }

/**
 * Creates the session of a player who signs in or up. Revokes the browser's previous session, of any
 * user. On Postgres, lock the account's rows before the call (`isStillPassword`), or a suspension at
 * the same time may leave the session.
 *
 * @throws FaultError if the account is suspended
 */
export async function beginSession(
  tx: Tx,
  { config, cookieKey }: Pick<RequestServices, 'config' | 'cookieKey'>,
  { viewer: former, userAgent }: Partial<Pick<Requester, 'viewer' | 'userAgent'>>,
  { userId, email, method, isKnownDevice, authenticatedAt, isByCode }: Beginning,
): Promise<SignInResult> {
  const suspension = await findSuspension(tx, userId)
  if (suspension) throw new FaultError(explainSuspension(config, suspension, tx.now()))
  const token = makeSessionToken()
  const { sessionIdleDays: idleDays } = config
  const by = { method, userAgent, idleDays, authenticatedAt, isByCode }
  await createSession(tx, { userId, token, ...by })
  const known = await tx
    .updateTable('profile')
    .set({ last_login_at: tx.now() })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // Its cookie is replaced, so it could not be signed out later.
  if (former) await revokeSession(tx, former)
  // A missing profile means that an earlier version was interrupted while it created the account.
  if (known.numUpdatedRows === 0n) {
    await completeAccount(tx, config, { userId, email, isMailed: true })
  }
  if (!isKnownDevice) tx.emit({ kind: 'security-event', userId, event: 'new-device' })
  return { userId, cookies: signInCookies(cookieKey, token.secret) }
}
