/** The second step of a sign-in: a time-based code or a recovery code. */
import { z } from 'zod'
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AccountFault, FormEntries } from '#features/accounts/server/account-fault.server.ts'
import { attemptSignIn, type SignInServices } from '#features/accounts/server/sign-in.server.ts'
import {
  beginSession,
  type SignInResult,
} from '#features/accounts/server/sessions/begin-session.server.ts'
import {
  checkPendingSignIn,
  pendingCookie,
  takePendingSignIn,
} from '#features/accounts/server/sessions/pending-sign-in.server.ts'
import { codeDevice, takeCode } from './second-factor.server.ts'

/** Longer than a recovery code with spaces. */
const typedSchema = z.string().trim().min(1).max(100)

const WRONG: AccountFault = { error: 'wrongCode', status: 401 }
const EXPIRED: AccountFault = { error: 'signInExpired', status: 400 }

/** Rolls the transaction back: a suspended player keeps the recovery code. */
class NoSession extends Error {
  readonly fault: AccountFault
  constructor(fault: AccountFault) {
    super('no session')
    this.fault = fault
  }
}

/**
 * Ends a sign-in that waits for a code. Only wrong codes count against the limits.
 *
 * @param cookies the header `Cookie`
 */
export async function signInWithCode(
  db: Db,
  services: SignInServices & Pick<RequestServices, 'processCounters'>,
  requester: Requester,
  { cookies, entries }: { cookies: string | null; entries: FormEntries },
): Promise<SignInResult> {
  const { cookieKey, devices, limits } = services
  const pending = pendingCookie.read(cookieKey, cookies, db.now())
  if (!pending) return EXPIRED
  const { userId, email, method, device, authenticatedAt } = pending
  return attemptSignIn(services, requester, async () => {
    const typed = typedSchema.safeParse(entries.code).data
    if (typed === undefined) return WRONG
    const who = { userId, address: requester.address, device: codeDevice(device) }
    const entered = await limits.loginThrottle.atCode(who, () =>
      transact(db, async (tx) => {
        const passwordHash = await checkPendingSignIn(tx, pending)
        if (passwordHash === undefined) return EXPIRED
        if (!(await takeCode(tx, cookieKey, { userId, typed }))) return undefined
        if (!(await takePendingSignIn(tx, pending))) return EXPIRED
        const isKnownDevice = device !== undefined
        const beginning = { userId, email, method, isKnownDevice, authenticatedAt, isByCode: true }
        const result = await beginSession(tx, services, requester, beginning)
        if ('error' in result) throw new NoSession(result)
        return { ...result, passwordHash }
      }).catch((error: unknown) => {
        if (error instanceof NoSession) return error.fault
        throw error
      }),
    )
    if (!entered) return WRONG
    if ('error' in entered) return entered
    const { passwordHash, cookies } = entered
    const account = { userId, passwordHash, isByCode: true }
    const remembered = devices.remember(requester.device, account)
    return { userId, cookies: [...cookies, pendingCookie.forget(cookieKey), remembered] }
  })
}
