/** The second step of a sign-in: a time-based code or a recovery code. */
import { z } from 'zod'
import type { Requester, RequestServices } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import {
  explainFault,
  type AccountFault,
  type FormEntries,
} from '#app/features/accounts/server/account-fault.server.ts'
import {
  reportSignIn,
  type SignInResult,
  type SignInServices,
} from '#app/features/accounts/server/sign-in.server.ts'
import { beginSession } from '#app/features/accounts/server/sessions/begin-session.server.ts'
import {
  checkPendingSignIn,
  findPendingSignIn,
  forgetPendingSignIn,
  takePendingSignIn,
  type PendingSignIn,
} from '#app/features/accounts/server/sessions/pending-sign-in.server.ts'
import { signInCookies } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { makeSessionToken } from '#app/features/accounts/server/sessions/session-token.server.ts'
import { takeCode } from './second-factor.server.ts'

/** Longer than a recovery code with spaces. */
const typedSchema = z.string().trim().min(1).max(100)

const WRONG: AccountFault = { error: 'wrongCode', status: 401 }
const EXPIRED: AccountFault = { error: 'signInExpired', status: 400 }

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
  const pending = findPendingSignIn(cookies, services.cookieKey, db.now())
  if (!pending) return EXPIRED
  const typed = typedSchema.safeParse(entries.code)
  const result = typed.success
    ? await tryCode(db, services, requester, { pending, typed: typed.data })
    : WRONG
  return reportSignIn(services, requester, result)
}

async function tryCode(
  db: Db,
  services: SignInServices,
  requester: Requester,
  { pending, typed }: { pending: PendingSignIn; typed: string },
): Promise<SignInResult> {
  const { config, cookieKey, devices, limits } = services
  const { userId, email, method, device } = pending
  const who = { userId, address: requester.address, device }
  const token = makeSessionToken()
  const enter = () =>
    transact(db, async (tx) => {
      const passwordHash = await checkPendingSignIn(tx, pending)
      if (passwordHash === undefined) return EXPIRED
      if (!(await takeCode(tx, cookieKey, { userId, typed }))) return undefined
      if (!(await takePendingSignIn(tx, pending))) return EXPIRED
      const isKnownDevice = device !== undefined
      const beginning = { userId, email, method, token, isKnownDevice }
      return (await beginSession(tx, config, requester, beginning)) ?? { passwordHash }
    })
  try {
    const entered = await limits.loginThrottle.atCode(who, enter)
    if (!entered) return WRONG
    if ('error' in entered) return entered
    const { passwordHash } = entered
    return {
      userId,
      cookies: [
        ...signInCookies(cookieKey, token.secret),
        forgetPendingSignIn(cookieKey),
        devices.remember(requester.device, { userId, passwordHash }),
      ],
    }
  } catch (error) {
    return explainFault(error, services, requester)
  }
}
