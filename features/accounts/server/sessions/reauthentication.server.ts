/** Re-authentication. Changes of an account's security need it (ADR 75). */
import { redirect } from 'react-router'
import type { RequestServices } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { confirmationPath } from '#features/security/security-path.ts'
import { wasWithin } from '#lib/was-within.ts'
import { SessionEndedError } from '../roles.server.ts'
import { signInCookies, makeSessionToken, type CookieKey } from './session-cookie.server.ts'
import type { Viewer } from './session.server.ts'

/** An authentication is recent for this time, ms. */
const RECENT_MS = 10 * 60_000

/** Whether the player signed in, or re-authenticated, within the last 10 minutes. */
export function isRecentlyAuthenticated(
  { authenticatedAt }: Pick<Viewer, 'authenticatedAt'>,
  now: number,
): boolean {
  return wasWithin(RECENT_MS, authenticatedAt, now)
}

/** @throws a redirect to the page for re-authentication unless it is recent; `next` opens then */
export function requireAuthentication(
  { db }: Pick<RequestServices, 'db'>,
  viewer: Pick<Viewer, 'authenticatedAt'>,
  next: string,
): void {
  if (!isRecentlyAuthenticated(viewer, db.now())) throw redirect(confirmationPath(next))
}

/**
 * Records that the player has just re-authenticated. The session gets another token, so that
 * anyone who knows the former one gains nothing.
 *
 * @param proved the columns of what was proved
 * @returns the cookies to set
 * @throws SessionEndedError
 */
export async function recordReauthentication(
  tx: Tx,
  cookieKey: CookieKey,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  proved: readonly ('authenticated_at' | 'second_factor_at')[] = ['authenticated_at'],
): Promise<string[]> {
  const token = makeSessionToken()
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({
      ...Object.fromEntries(proved.map((column) => [column, tx.now()])),
      token: token.stored,
    })
    .where((is) => is.and({ id: sessionId, user_id: userId }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new SessionEndedError()
  return signInCookies(cookieKey, token.secret)
}
