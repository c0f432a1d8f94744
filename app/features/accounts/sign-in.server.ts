/** Signing up, in and out: limits first, then the authentication library, then our own rows. */
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import type { Asker, RequestServices } from '../../context.server.ts'
import { displayNameSchema, emailSchema, passwordSchema } from './account-rules.ts'
import { createAccountRows } from './account-rows.server.ts'
import type { LimitedAction } from './attempt-limits.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { sendConfirmation } from './credentials.server.ts'
import { HashQueueFullError } from './password-hash.server.ts'

/** What went wrong, in words for the person who tried. */
export interface AccountFault {
  error: string
  status: number
  /** Seconds after which another try makes sense. */
  retryAfterS?: number
}

/** What a form posts, before anybody looked at it. */
export type FormEntries = Record<string, unknown>

export const COMMON_PASSWORD_MESSAGE = 'This password is one of the most common. Choose another.'

const signInSchema = z.object({ email: emailSchema, password: passwordSchema })
const signUpSchema = signInSchema.extend({ name: displayNameSchema })

/** Too many tries; undefined where there is still one left. */
export function limitAttempts(
  { limits }: Pick<RequestServices, 'limits'>,
  action: LimitedAction,
  address: string,
  account: string,
): AccountFault | undefined {
  const retryAfterS = limits.take(action, address, account)
  if (retryAfterS === 0) return undefined
  const minutes = Math.ceil(retryAfterS / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return { error: `Too many attempts. Try again in ${wait}.`, status: 429, retryAfterS }
}

/** The library's message, or `An error occurred` (specification 5); what is not its own is logged. */
export function explainFault(error: unknown, log: RequestServices['log']): AccountFault {
  if (error instanceof HashQueueFullError) {
    return { error: error.message, status: 503, retryAfterS: 5 }
  }
  if (error instanceof APIError) {
    return { error: error.body?.message ?? 'An error occurred', status: error.statusCode }
  }
  log.error({ err: error }, 'an account action failed')
  return { error: 'An error occurred', status: 500 }
}

function firstMessage(error: z.ZodError): AccountFault {
  return { error: error.issues[0]?.message ?? 'An error occurred', status: 400 }
}

/** The cookies that the answer has to set, or what went wrong. */
export type SignInResult = { cookies: string[] } | AccountFault

/** Signs a player in with address and password. */
export async function signIn(
  services: RequestServices,
  asker: Asker,
  entries: FormEntries,
): Promise<SignInResult> {
  const parsed = signInSchema.safeParse(entries)
  if (!parsed.success) return firstMessage(parsed.error)
  const { email, password } = parsed.data
  const limited = limitAttempts(services, 'sign-in', asker.address, email)
  if (limited) return limited
  try {
    const { headers, response } = await services.auth.api.signInEmail({
      body: { email, password },
      returnHeaders: true,
    })
    const userId = response.user.id
    await services.writer.write(async (tx) => {
      const now = Date.now()
      const known = await tx
        .updateTable('profile')
        .set({ last_login_at: now })
        .where('user_id', '=', userId)
        .executeTakeFirst()
      // An account whose creation was cut short gets its rows now.
      if (known.numUpdatedRows === 0n) await createAccountRows(tx, userId, now)
    })
    return { cookies: headers.getSetCookie() }
  } catch (error) {
    return explainFault(error, services.log)
  }
}

/**
 * Creates an account and signs it in.
 *
 * @param onCreated writes what other parts of the product give to a new account
 */
export async function signUp(
  services: RequestServices,
  asker: Asker,
  entries: FormEntries,
  onCreated: (userId: string) => Promise<void>,
): Promise<SignInResult> {
  const parsed = signUpSchema.safeParse(entries)
  if (!parsed.success) return firstMessage(parsed.error)
  const { name, email, password } = parsed.data
  const limited = limitAttempts(services, 'sign-up', asker.address, email)
  if (limited) return limited
  if (isCommonPassword(password)) return { error: COMMON_PASSWORD_MESSAGE, status: 400 }
  try {
    const { headers, response } = await services.auth.api.signUpEmail({
      body: { name, email, password },
      returnHeaders: true,
    })
    const userId = response.user.id
    await services.db.transaction().execute((tx) => createAccountRows(tx, userId, Date.now()))
    await onCreated(userId)
    await sendConfirmation(services.db, services.config, { userId, email })
    return { cookies: headers.getSetCookie() }
  } catch (error) {
    return explainFault(error, services.log)
  }
}

/** Ends the session of a request; returns the cookies that forget it. */
export async function signOut(services: RequestServices, headers: Headers): Promise<string[]> {
  const { headers: answer } = await services.auth.api.signOut({ headers, returnHeaders: true })
  return answer.getSetCookie()
}
