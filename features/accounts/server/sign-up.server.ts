/** Sign-up with the form: creates the account and its related rows in one transaction. */
import { z } from 'zod'
import { definePublicAction } from '#features/actions/server/action.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { FaultError } from './account-fault.server.ts'
import { displayNameSchema, emailSchema, passwordSchema } from '../account-rules.ts'
import { createAccount, TAKEN } from './create-account.server.ts'
import { checkSignUp } from './sign-up-rules.server.ts'
import { findUserByEmail } from './addresses/address-change.server.ts'
import { storePassword } from './passwords/set-password.server.ts'
import { requireNewPassword } from './passwords/new-password.server.ts'
import { hashPassword } from './passwords/password-hash.server.ts'
import { beginSession } from './sessions/begin-session.server.ts'
import { signedIn } from './sign-in.server.ts'

/** What a form sends that creates an account with a password. */
export const signUpSchema = z.object({
  name: displayNameSchema,
  email: emailSchema,
  password: passwordSchema,
})

/** Creates an account and signs it in. Revokes the browser's previous session. */
export const SIGN_UP = definePublicAction({
  name: 'sign-up',
  messages: 'accounts',
  // `invitation`: the token in the page's address.
  input: signUpSchema.extend({ invitation: z.string().optional() }),
  async before({ services, requester, input: { name, email, password, invitation } }) {
    const { config, db, limits } = services
    // An invalid password does not count as an attempt.
    requireNewPassword(password, password, [name, email, config.portalName])
    const wanted = { by: 'form', email, invitation } as const
    await checkSignUp(db, services, requester, wanted)
    const refund = await limits.require(networkAttempts('sign-up-network', requester.address))
    // Before the lookup: an attempt that says whether the address has an account is never refunded.
    const passwordHash = await hashPassword(requester, password).catch(async (error: unknown) => {
      if (!requester.signal?.aborted) await refund()
      throw error
    })
    if (await findUserByEmail(db, email)) throw new FaultError(TAKEN)
    // The account works without the mail. A password reset also confirms the address.
    const address = (await limits.mayMail('confirm', email)) ? 'mail' : 'unconfirmed'
    return { wanted: { ...wanted, name, address } as const, passwordHash }
  },
  async run(tx, { services, requester, language }, { wanted, passwordHash }) {
    const userId = await createAccount(tx, services.config, { ...wanted, language })
    await storePassword(tx, userId, passwordHash)
    const beginning = {
      userId,
      email: wanted.email,
      method: 'password',
      isKnownDevice: true,
    } as const
    const result = await beginSession(tx, services, requester, beginning)
    return signedIn(result, services.devices.remember(requester.device, { userId, passwordHash }))
  },
})
