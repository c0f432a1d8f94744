/** The second step of a sign-in: a time-based code or a recovery code. */
import { z } from 'zod'
import { FaultError } from '#features/accounts/server/account-fault.server.ts'
import { SIGN_IN_FORM, signedIn } from '#features/accounts/server/sign-in.server.ts'
import { beginSession } from '#features/accounts/server/sessions/begin-session.server.ts'
import {
  checkPendingSignIn,
  pendingCookie,
  takePendingSignIn,
} from '#features/accounts/server/sessions/pending-sign-in.server.ts'
import { definePublicAction, refused, type Call } from '#features/actions/server/action.ts'
import type { Part } from '#messages/translation.ts'
import { codeDevice, codeSchema, takeCode } from './second-factor.server.ts'

const expired = () => new FaultError({ error: 'signInExpired', status: 400 })

function readPending({
  services,
  input,
}: Pick<Call<{ cookies: string }, Part>, 'services' | 'input'>) {
  const pending = pendingCookie.read(services.cookieKey, input.cookies, services.db.now())
  if (!pending) throw expired()
  return pending
}

/** Ends a sign-in that waits for a code. Only wrong codes count against the limits. */
export const SIGN_IN_WITH_CODE = definePublicAction({
  ...SIGN_IN_FORM,
  name: 'sign-in-code',
  input: z.object({
    /** The header `Cookie`. */
    cookies: z.string().default(''),
    code: codeSchema,
  }),
  around(call, work) {
    const { userId, device } = readPending(call)
    const who = { userId, address: call.requester.address, device: codeDevice(device) }
    return call.services.limits.loginThrottle.atCode(who, work)
  },
  async run(tx, call) {
    const { services, requester, input, t } = call
    const { cookieKey, devices } = services
    const pending = readPending(call)
    const { userId, email, method, device, authenticatedAt } = pending
    const passwordHash = await checkPendingSignIn(tx, pending)
    if (passwordHash === undefined) throw expired()
    if (!(await takeCode(tx, cookieKey, { userId, typed: input.code }))) {
      return refused(t('wrongCode'), { status: 401, field: 'code', isMiss: true })
    }
    if (!(await takePendingSignIn(tx, pending))) throw expired()
    const isKnownDevice = device !== undefined
    const beginning = { userId, email, method, isKnownDevice, authenticatedAt, isByCode: true }
    const { cookies } = await beginSession(tx, services, requester, beginning)
    const remembered = devices.remember(requester.device, { userId, passwordHash, isByCode: true })
    return signedIn({ userId, cookies: [...cookies, pendingCookie.forget(cookieKey), remembered] })
  },
})
