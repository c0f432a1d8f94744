/** Sign-up with the form: creates the account and its related rows in one transaction. */
import { z } from 'zod'
import type { Requester } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DEFAULT_LANGUAGE, type Language } from '#messages/languages.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { explainFault, explainInput, type FormEntries } from './account-fault.server.ts'
import { displayNameSchema, emailSchema, passwordSchema } from '../account-rules.ts'
import { createAccount, TAKEN } from './create-account.server.ts'
import { checkSignUp } from './sign-up-rules.server.ts'
import { findUserByEmail } from './addresses/address-change.server.ts'
import { storePassword } from './passwords/set-password.server.ts'
import { checkNewPassword } from './passwords/new-password.server.ts'
import { hashPassword } from './passwords/password-hash.server.ts'
import { beginSession, type SignInResult } from './sessions/begin-session.server.ts'
import type { SignInServices } from './sign-in.server.ts'

/** What a form sends that creates an account with a password. */
export const signUpSchema = z.object({
  name: displayNameSchema,
  email: emailSchema,
  password: passwordSchema,
})

/** What a sign-up page carries besides its form. */
export interface SignUpPage {
  /** The language of the page, which becomes the account's language. */
  language?: Language
  /** The token of the invitation in the page's address. */
  invitation?: string | undefined
}

/** Creates an account and signs it in. Revokes the browser's previous session. */
export async function signUp(
  db: Db,
  services: SignInServices,
  requester: Requester,
  entries: FormEntries,
  { language = DEFAULT_LANGUAGE, invitation }: SignUpPage = {},
): Promise<SignInResult> {
  const parsed = signUpSchema.safeParse(entries)
  if (!parsed.success) return explainInput(parsed.error)
  const { name, email, password } = parsed.data
  const { config, devices, limits } = services
  // An invalid password does not count as an attempt.
  const fault = checkNewPassword(password, password, [name, email, config.portalName])
  if (fault) return fault
  const wanted = { by: 'form', email, invitation } as const
  try {
    const refusal = await checkSignUp(db, services, requester, wanted)
    if (refusal) return refusal
    const refund = await limits.require(networkAttempts('sign-up-network', requester.address))
    // Before the lookup: an attempt that says whether the address has an account is never refunded.
    const hash = await hashPassword(requester, password).catch(async (error: unknown) => {
      if (!requester.signal?.aborted) await refund()
      throw error
    })
    if (await findUserByEmail(db, email)) return TAKEN
    // The account works without the mail. A password reset also confirms the address.
    const address = (await limits.mayMail('confirm', email)) ? 'mail' : 'unconfirmed'
    const result = await transact(db, async (tx) => {
      const added = await createAccount(tx, config, { ...wanted, name, language, address })
      if ('error' in added) return added
      const { userId } = added
      await storePassword(tx, userId, hash)
      const beginning = { userId, email, method: 'password', isKnownDevice: true } as const
      return beginSession(tx, services, requester, beginning)
    })
    if ('error' in result) return result
    const { userId, cookies } = result
    const device = devices.remember(requester.device, { userId, passwordHash: hash })
    return { userId, cookies: [...cookies, device] }
  } catch (error) {
    return explainFault(error, services, requester)
  }
}
