/** Sign-in and re-authentication with a passkey. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import type { FormEntries } from '#features/accounts/server/account-fault.server.ts'
import type { SecurityPost } from '#features/accounts/server/security-post.ts'
import {
  beginSession,
  type SignInResult,
} from '#features/accounts/server/sessions/begin-session.server.ts'
import { attemptSignIn, type SignInServices } from '#features/accounts/server/sign-in.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { checkAssertion, useAssertion } from './assertions.server.ts'
import { EXPIRED } from './challenges.server.ts'

/** Signs a player in with a passkey. Revokes the browser's previous session, of any user. */
export function signInWithPasskey(
  db: Db,
  services: SignInServices & Pick<RequestServices, 'processCounters'>,
  requester: Requester,
  entries: FormEntries,
): Promise<SignInResult> {
  const { devices, limits } = services
  return attemptSignIn(services, requester, async () => {
    const use = { use: 'sign-in' } as const
    const checked = await checkAssertion({ ...services, db }, requester, entries, use)
    if ('error' in checked) return checked
    const { userId, email } = checked
    await limits.require(networkAttempts('sign-in-account', requester.address, userId))
    const isKnownDevice = (await devices.recognize(requester.device, email)) !== undefined
    const account = await devices.findAccount(email)
    const result = await transact(db, async (tx) => {
      if (!(await useAssertion(tx, checked))) return EXPIRED
      const beginning = { userId, email, method: 'passkey', isKnownDevice } as const
      return beginSession(tx, services, requester, beginning)
    })
    if ('error' in result) return result
    const known = { ...(account ?? { userId }), isByCode: true }
    const remembered = devices.remember(requester.device, known)
    return { userId, cookies: [...result.cookies, remembered] }
  })
}

/**
 * Checks that the signed-in player has a passkey of the account.
 *
 * @returns what the transaction that records the re-authentication must call; undefined if it failed
 * @throws TooManyError
 */
export async function confirmByPasskey(
  services: RequestServices,
  { viewer, requester, entries }: SecurityPost,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  const use = { use: 'confirm', viewer } as const
  const checked = await checkAssertion(services, requester, entries, use)
  return 'error' in checked ? undefined : (tx) => useAssertion(tx, checked)
}
