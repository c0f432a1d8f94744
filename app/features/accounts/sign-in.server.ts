/** Signing up, in and out: limits first, then the authentication library, then our own rows. */
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import type { Asker, RequestServices } from '../../context.server.ts'
import type { Db } from '../../db/db.server.ts'
import { isStorageFault } from '../../db/storage-fault.ts'
import { displayNameSchema, emailSchema, passwordSchema } from './account-rules.ts'
import { createAccountRows } from './account-rows.server.ts'
import type { LimitedAction } from './attempt-limits.server.ts'
import type { MailSite } from './account-mails.ts'
import { sendConfirmation } from './credentials.server.ts'
import { checkNewPassword } from './new-password.server.ts'
import { HashQueueFullError } from './password-hash.server.ts'
import { endSession, type Viewer } from './session.server.ts'

/** What went wrong, in words for the person who tried. */
export interface AccountFault {
  error: string
  status: number
  /** Seconds after which another try makes sense. */
  retryAfterS?: number
}

/** What a form posts, before anybody looked at it. */
export type FormEntries = Record<string, unknown>

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
  if (isStorageFault(error)) return { error: 'An error occurred', status: 503, retryAfterS: 5 }
  return { error: 'An error occurred', status: 500 }
}

function firstMessage(error: z.ZodError): AccountFault {
  return { error: error.issues[0]?.message ?? 'An error occurred', status: 400 }
}

/** The cookies that the answer has to set, or what went wrong. */
export type SignInResult = { cookies: string[] } | AccountFault

/** Writes what other parts of the product give to a new account, in its transaction. */
export type GiveToNewAccount = (db: Db, userId: string) => Promise<void>

/**
 * The account's rows, what it is given, and the mail that confirms its address: all or nothing, and
 * once, however often it is called.
 *
 * @param db a transaction
 */
async function completeAccount(
  db: Db,
  site: MailSite,
  { userId, email }: { userId: string; email: string },
  give: GiveToNewAccount,
): Promise<void> {
  if (!(await createAccountRows(db, userId, Date.now()))) return
  await give(db, userId)
  await sendConfirmation(db, site, { userId, email })
}

/** Signs a player in with address and password. */
export async function signIn(
  services: RequestServices,
  asker: Asker,
  entries: FormEntries,
  give: GiveToNewAccount,
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
      const known = await tx
        .updateTable('profile')
        .set({ last_login_at: Date.now() })
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (known.numUpdatedRows > 0n) return
      // Its creation was cut short.
      await completeAccount(tx, services.config, { userId, email }, give)
    })
    return { cookies: headers.getSetCookie() }
  } catch (error) {
    return explainFault(error, services.log)
  }
}

/** Creates an account and signs it in. */
export async function signUp(
  services: RequestServices,
  asker: Asker,
  entries: FormEntries,
  give: GiveToNewAccount,
): Promise<SignInResult> {
  const parsed = signUpSchema.safeParse(entries)
  if (!parsed.success) return firstMessage(parsed.error)
  const { name, email, password } = parsed.data
  // What no account is made of costs nobody a try.
  const fault = checkNewPassword(password, password)
  if (fault) return fault
  const limited = limitAttempts(services, 'sign-up', asker.address, email)
  if (limited) return limited
  try {
    const { headers, response } = await services.auth.api.signUpEmail({
      body: { name, email, password },
      returnHeaders: true,
    })
    const userId = response.user.id
    await services.db
      .transaction()
      .execute((tx) => completeAccount(tx, services.config, { userId, email }, give))
    return { cookies: headers.getSetCookie() }
  } catch (error) {
    return explainFault(error, services.log)
  }
}

/**
 * Ends the session of a request and its live streams; returns the cookies that forget it.
 *
 * @throws where the session could not be ended
 */
export async function signOut(
  services: RequestServices,
  headers: Headers,
  viewer: Viewer | undefined,
): Promise<string[]> {
  const { headers: answer } = await services.auth.api.signOut({ headers, returnHeaders: true })
  if (viewer) {
    // The library says nothing where it fails: a session whose cookie alone is gone would live on.
    await endSession(services.db, viewer.sessionId)
    services.endStreams(viewer.userId, (sessionId) => sessionId === viewer.sessionId)
  }
  return answer.getSetCookie()
}
