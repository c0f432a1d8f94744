/** Sign-in and sign-out. The throttle runs before the password check. */
import { z } from 'zod'
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import {
  explainFault,
  explainInput,
  type AccountFault,
  type FormEntries,
} from './account-fault.server.ts'
import { emailSchema, passwordSchema } from '../account-rules.ts'
import { findUserByCredentials, isStillPassword } from './passwords/current-password.server.ts'
import type { SignInResult } from './sessions/begin-session.server.ts'
import { beginSessionOrAskForCode } from './sessions/pending-sign-in.server.ts'
import { forgetSignIn, type CookieKey } from './sessions/session-cookie.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { checkPasswords } from './sign-up-rules.server.ts'
import { revokeSession } from './sessions/revoke-sessions.server.ts'
import type { Viewer } from './sessions/session.server.ts'
import type { SignInOutcome } from '#platform/process-counters.ts'

const signInSchema = z.object({ email: emailSchema, password: passwordSchema })

const OUTCOMES: Record<number, SignInOutcome> = {
  400: 'malformed',
  401: 'wrong',
  403: 'suspended',
  429: 'limited',
  503: 'busy',
}

const WRONG: AccountFault = { error: 'wrongLogin', status: 401 }

/** Services that sign-in and sign-up need in addition to the database. */
export type SignInServices = Pick<
  RequestServices,
  'config' | 'cookieKey' | 'devices' | 'limits' | 'log' | 'securityLog'
>

/**
 * Signs a player in with address and password. Revokes the browser's previous session, of any user.
 */
export async function signIn(
  db: Db,
  services: SignInServices & Pick<RequestServices, 'processCounters'>,
  requester: Requester,
  entries: FormEntries,
): Promise<SignInResult> {
  const off = checkPasswords(services.config)
  if (off) return off
  const { devices, limits } = services
  return attemptSignIn(services, requester, async () => {
    const parsed = signInSchema.safeParse(entries)
    if (!parsed.success) return explainInput(parsed.error)
    const { email, password } = parsed.data
    const device = await devices.recognize(requester.device, email)
    const checked = await limits.loginThrottle.atSignIn(
      { email, address: requester.address, device: device?.id },
      () => findUserByCredentials(db, { email, password, client: requester }),
    )
    if (!checked) return WRONG
    const { userId } = checked
    await limits.require(networkAttempts('sign-in-account', requester.address, userId))
    const step = await transact(db, async (tx) => {
      if (!(await isStillPassword(tx, checked))) return WRONG
      const authenticated = { userId, email, method: 'password', device } as const
      return beginSessionOrAskForCode(tx, services, requester, authenticated)
    })
    if ('error' in step || step.needsCode) return step
    return { ...step, cookies: [...step.cookies, devices.remember(requester.device, checked)] }
  })
}

/** Runs a sign-in. Explains what it throws, and reports the result. */
export async function attemptSignIn(
  services: Pick<RequestServices, 'log' | 'processCounters' | 'securityLog'>,
  requester: Pick<Requester, 'address'>,
  attempt: () => Promise<SignInResult>,
): Promise<SignInResult> {
  const result = await attempt().catch((error: unknown) => explainFault(error, services, requester))
  return reportSignIn(services, requester, result)
}

/** Counts the result of a sign-in for the metrics, and logs a refusal. Returns the result. */
export function reportSignIn(
  { processCounters, securityLog }: Pick<RequestServices, 'processCounters' | 'securityLog'>,
  { address }: Pick<Requester, 'address'>,
  result: SignInResult,
): SignInResult {
  const outcome = outcomeOf(result)
  processCounters.signIns.count(outcome)
  if (outcome === 'wrong' || outcome === 'suspended') securityLog('sign-in-refused', address)
  return result
}

function outcomeOf(result: SignInResult): SignInOutcome {
  if (!('error' in result)) return result.needsCode ? 'code-needed' : 'signed-in'
  if (result.error === 'busy') return 'busy'
  return OUTCOMES[result.status] ?? 'failed'
}

/**
 * Ends the session of a request.
 *
 * @returns the `Set-Cookie` lines that clear the cookies
 * @throws if the session could not be ended
 */
export async function signOut(db: Db, cookieKey: CookieKey, viewer: Viewer | undefined) {
  if (viewer) await transact(db, (tx) => revokeSession(tx, viewer))
  return forgetSignIn(cookieKey)
}
