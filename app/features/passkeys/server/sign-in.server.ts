/** Sign-in with a passkey, and a proof of who the signed-in player is. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import {
  explainFault,
  type FormEntries,
} from '#app/features/accounts/server/account-fault.server.ts'
import type { SecurityPost } from '#app/features/accounts/server/security-post.ts'
import { beginSession } from '#app/features/accounts/server/sessions/begin-session.server.ts'
import { signInCookies } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { makeSessionToken } from '#app/features/accounts/server/sessions/session-token.server.ts'
import {
  reportSignIn,
  type SignInResult,
  type SignInServices,
} from '#app/features/accounts/server/sign-in.server.ts'
import { networkAttempts } from '#app/features/limits/server/rules.ts'
import { EXPIRED, checkAssertion, useAssertion } from './assertions.server.ts'

/** Signs a player in with a passkey. Revokes the browser's previous session, of any user. */
export async function signInWithPasskey(
  db: Db,
  services: SignInServices & Pick<RequestServices, 'processCounters'>,
  requester: Requester,
  entries: FormEntries,
): Promise<SignInResult> {
  return reportSignIn(services, requester, await trySignIn(db, services, requester, entries))
}

async function trySignIn(
  db: Db,
  services: SignInServices,
  requester: Requester,
  entries: FormEntries,
): Promise<SignInResult> {
  const { config, cookieKey, devices, limits } = services
  const { address } = requester
  try {
    const checked = await checkAssertion({ ...services, db }, requester, entries, {
      use: 'sign-in',
    })
    if ('error' in checked) return checked
    const { userId, email } = checked
    await limits.require(networkAttempts('sign-in-account', address, userId))
    const device = await devices.recognize(requester.device, email)
    const account = await devices.findAccount(email)
    const token = makeSessionToken()
    const refusal = await transact(db, async (tx) => {
      if (!(await useAssertion(tx, checked))) return EXPIRED
      return beginSession(tx, config, requester, {
        userId,
        email,
        method: 'passkey',
        token,
        isKnownDevice: device !== undefined,
      })
    })
    if (refusal) return refusal
    const remembered = devices.remember(requester.device, account ?? { userId })
    return { userId, cookies: [...signInCookies(cookieKey, token.secret), remembered] }
  } catch (error) {
    return explainFault(error, services, requester)
  }
}

/**
 * Checks that the signed-in player has a passkey of the account.
 *
 * @returns what the transaction that records the proof must call; undefined if there is none
 * @throws TooManyError
 */
export async function provePasskey(
  services: RequestServices,
  { viewer, requester, entries }: SecurityPost,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  const { userId, sessionId } = viewer
  const bound = { use: 'confirm', userId, sessionId } as const
  const checked = await checkAssertion(services, requester, entries, bound)
  return 'error' in checked ? undefined : (tx) => useAssertion(tx, checked)
}
