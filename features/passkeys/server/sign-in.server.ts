/** Sign-in with a passkey. */
import { SIGN_IN_FORM, signedIn } from '#features/accounts/server/sign-in.server.ts'
import { beginSession } from '#features/accounts/server/sessions/begin-session.server.ts'
import { definePublicAction } from '#features/actions/server/action.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { checkAssertion, useAssertion } from './assertions.server.ts'
import { answerSchema, expire } from './challenges.server.ts'

/** Signs a player in with a passkey. Revokes the browser's previous session, of any user. */
export const SIGN_IN_WITH_PASSKEY = definePublicAction({
  ...SIGN_IN_FORM,
  name: 'sign-in-passkey',
  input: answerSchema,
  async before({ services, requester, input }) {
    const { devices, limits } = services
    const checked = await checkAssertion(services, requester, input, { use: 'sign-in' })
    const { userId, email } = checked
    await limits.require(networkAttempts('sign-in-account', requester.address, userId))
    const isKnownDevice = (await devices.recognize(requester.device, email)) !== undefined
    return { checked, isKnownDevice, account: await devices.findAccount(email) }
  },
  async run(tx, { services, requester }, { checked, isKnownDevice, account }) {
    const { userId, email } = checked
    if (!(await useAssertion(tx, checked))) throw expire()
    const beginning = { userId, email, method: 'passkey', isKnownDevice } as const
    const result = await beginSession(tx, services, requester, beginning)
    const known = { ...(account ?? { userId }), isByCode: true }
    return signedIn(result, services.devices.remember(requester.device, known))
  },
})
