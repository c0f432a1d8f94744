/** Sign-in and sign-out. The throttle runs before the password check. */
import { z } from 'zod'
import type { Requester, RequestServices } from '#features/context.server.ts'
import { definePublicAction, type Call, type Done } from '#features/actions/server/action.ts'
import { FaultError, type AccountFault } from './account-fault.server.ts'
import { emailSchema, passwordSchema } from '../account-rules.ts'
import { findUserByCredentials, isStillPassword } from './passwords/current-password.server.ts'
import type { SignInResult } from './sessions/begin-session.server.ts'
import { beginSessionOrAskForCode } from './sessions/pending-sign-in.server.ts'
import { forgetSignIn } from './sessions/session-cookie.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { requirePasswords } from './sign-up-rules.server.ts'
import { revokeSession } from './sessions/revoke-sessions.server.ts'
import type { SignInOutcome } from '#platform/process-counters.ts'

const OUTCOMES: Record<number, SignInOutcome> = {
  400: 'malformed',
  401: 'wrong',
  403: 'suspended',
  429: 'limited',
  503: 'busy',
}

const WRONG: AccountFault = { error: 'wrongLogin', status: 401 }

/** What the actions share that sign a player in. Staff sign in during the maintenance mode, too. */
export const SIGN_IN_FORM = {
  isInMaintenance: true,
  messages: 'accounts',
  report(
    { services, requester, t }: Pick<Call<unknown, 'accounts'>, 'services' | 'requester' | 't'>,
    { status, error, show }: { status: number; error?: string; show?: Partial<SignInResult> },
  ) {
    const refusal = error === t('busy') ? 'busy' : (OUTCOMES[status] ?? 'failed')
    const success = show?.needsCode ? 'code-needed' : 'signed-in'
    reportSignIn(services, requester, error === undefined ? success : refusal)
  },
} as const

/** What an action returns that has signed a player in. The page knows from `userId` that it did. */
export const signedIn = ({ cookies, ...show }: SignInResult, device?: string): Done => ({
  cookies: device && !show.needsCode ? [...cookies, device] : cookies,
  show,
})

/** Signs a player in with address and password. Revokes the browser's previous session, of any user. */
export const SIGN_IN = definePublicAction({
  ...SIGN_IN_FORM,
  name: 'sign-in',
  input: z.object({ email: emailSchema, password: passwordSchema }),
  async before({ services: { config, db, devices, limits }, requester, input }) {
    requirePasswords(config)
    const { email, password } = input
    const device = await devices.recognize(requester.device, email)
    const checked = await limits.loginThrottle.atSignIn(
      { email, address: requester.address, device: device?.id },
      () => findUserByCredentials(db, { email, password, client: requester }),
    )
    if (!checked) throw new FaultError(WRONG)
    const attempts = networkAttempts('sign-in-account', requester.address, checked.userId)
    await limits.require(attempts)
    return { checked, device }
  },
  async run(tx, { services, requester, input: { email } }, { checked, device }) {
    if (!(await isStillPassword(tx, checked))) throw new FaultError(WRONG)
    const authenticated = { userId: checked.userId, email, method: 'password', device } as const
    const result = await beginSessionOrAskForCode(tx, services, requester, authenticated)
    return signedIn(result, services.devices.remember(requester.device, checked))
  },
  report(call, result) {
    // Otherwise the form is refused to everyone, which is no suspension.
    if (call.services.config.passwordSignIn) SIGN_IN_FORM.report(call, result)
  },
})

/** Counts the result of a sign-in for the metrics, and logs a refusal. */
export function reportSignIn(
  { processCounters, securityLog }: Pick<RequestServices, 'processCounters' | 'securityLog'>,
  { address }: Pick<Requester, 'address'>,
  outcome: SignInOutcome,
): void {
  processCounters.signIns.count(outcome)
  if (outcome === 'wrong' || outcome === 'suspended') securityLog('sign-in-refused', address)
}

/** Ends the session of a request, and clears its cookies. */
export const SIGN_OUT = definePublicAction({
  name: 'sign-out',
  isInMaintenance: true,
  messages: 'accounts',
  input: z.object({}),
  // A visitor has no session to end, so nothing is written.
  around: async ({ services, requester: { viewer } }, work) =>
    viewer ? work() : { cookies: forgetSignIn(services.cookieKey) },
  async run(tx, { services, requester: { viewer } }) {
    const ended = await revokeSession(tx, viewer!)
    return { cookies: forgetSignIn(services.cookieKey), show: { method: ended?.method } }
  },
})
