/** Sign-up: creates the account and its related rows in one transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Requester } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/messages/languages.ts'
import { networkAttempts } from '#app/features/limits/server/rules.ts'
import {
  explainFault,
  explainInput,
  type AccountFault,
  type FormEntries,
} from './account-fault.server.ts'
import { displayNameSchema, emailSchema, passwordSchema } from '../account-rules.ts'
import { completeAccount } from './addresses/complete-account.server.ts'
import { findUserByEmail } from './addresses/address-change.server.ts'
import { storePassword } from './passwords/set-password.server.ts'
import { checkNewPassword } from './passwords/new-password.server.ts'
import { createSession } from './sessions/create-session.server.ts'
import { hashPassword } from './passwords/password-hash.server.ts'
import { signInCookies } from './sessions/session-cookie.server.ts'
import { makeSessionToken } from './sessions/session-token.server.ts'
import { revokeSession } from './sessions/revoke-sessions.server.ts'
import type { SignInResult, SignInServices } from './sign-in.server.ts'

const signUpSchema = z.object({
  name: displayNameSchema,
  email: emailSchema,
  password: passwordSchema,
})

const TAKEN: AccountFault = { error: 'emailTaken', status: 422 }

/**
 * Adds the user. Returns undefined if the address has an account, including one created
 * concurrently.
 */
async function addUser(
  tx: Tx,
  { name, email, language }: { name: string; email: string; language: Language },
): Promise<string | undefined> {
  const id = randomUUID()
  const date = new Date(tx.now()).toISOString()
  const added = await tx
    .insertInto('user')
    .values({
      id,
      name,
      email,
      email_verified: sql`false`,
      image: null,
      created_at: date,
      updated_at: date,
      language,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n ? id : undefined
}

/**
 * Creates an account and signs it in. Revokes the browser's previous session.
 *
 * @param language of the page with the form, which becomes the account's language
 */
export async function signUp(
  db: Db,
  services: SignInServices,
  requester: Requester,
  entries: FormEntries,
  language: Language = DEFAULT_LANGUAGE,
): Promise<SignInResult> {
  const parsed = signUpSchema.safeParse(entries)
  if (!parsed.success) return explainInput(parsed.error)
  const { name, email, password } = parsed.data
  const { config, cookieKey, devices, limits } = services
  const { viewer: former } = requester
  // An invalid password does not count as an attempt.
  const fault = checkNewPassword(password, password, [name, email, config.portalName])
  if (fault) return fault
  try {
    const refund = await limits.require(networkAttempts('sign-up-network', requester.address))
    // Before the lookup: an attempt that says whether the address has an account is never refunded.
    const hash = await hashPassword(requester, password).catch(async (error: unknown) => {
      if (!requester.signal?.aborted) await refund()
      throw error
    })
    if (await findUserByEmail(db, email)) return TAKEN
    // The account works without the mail. A password reset also confirms the address.
    const isMailed = await limits.mayMail('confirm', email)
    const token = makeSessionToken()
    const userId = await transact(db, async (tx) => {
      const added = await addUser(tx, { name, email, language })
      if (!added) return undefined
      await storePassword(tx, added, hash)
      await completeAccount(tx, config, { userId: added, email, isMailed })
      const { userAgent } = requester
      await createSession(tx, { userId: added, token, method: 'password', userAgent })
      if (former) await revokeSession(tx, former)
      return added
    })
    if (!userId) return TAKEN
    const device = devices.remember(requester.device, { userId, passwordHash: hash })
    return { userId, cookies: [...signInCookies(cookieKey, token.secret), device] }
  } catch (error) {
    return explainFault(error, services, requester)
  }
}
