/** Signing up, in and out: limits first, then the password, then the rows. */
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import type { Asker, RequestServices } from '../../context.server.ts'
import type { Db } from '../../db/db.server.ts'
import { unmaskStorageFault } from '../../db/storage-watch.server.ts'
import { triesOfSignUp } from '../limits/limits.server.ts'
import { explainFault, type AccountFault, type FormEntries } from './account-fault.server.ts'
import { displayNameSchema, emailSchema, passwordSchema } from './account-rules.ts'
import { createAccountRows } from './account-rows.server.ts'
import type { MailSite } from './account-mails.ts'
import { callLibrary } from './call-library.server.ts'
import { sendConfirmation } from './credentials.server.ts'
import { findUserByCredentials, isStillPassword } from './current-password.server.ts'
import { checkNewPassword } from './new-password.server.ts'
import { makeSessionToken, openSession, sessionCookie } from './open-session.server.ts'
import { endSession, type Viewer } from './session.server.ts'

const signInSchema = z.object({ email: emailSchema, password: passwordSchema })
const signUpSchema = signInSchema.extend({ name: displayNameSchema })

function firstMessage(error: z.ZodError): AccountFault {
  return { error: error.issues[0]?.message ?? 'An error occurred', status: 400 }
}

/** Who is signed in, and the cookies that the answer has to set; or what went wrong. */
export type SignInResult = { userId: string; cookies: string[] } | AccountFault

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
  { userId, email, isMailed }: { userId: string; email: string; isMailed: boolean },
  give: GiveToNewAccount,
): Promise<void> {
  if (!(await createAccountRows(db, userId, Date.now()))) return
  await give(db, userId)
  if (isMailed) await sendConfirmation(db, site, { userId, email })
}

/** Ends the live streams of one session: their pages ask anew who they are. */
function endStreamsOf({ endStreams }: RequestServices, { userId, sessionId }: Viewer): void {
  endStreams(userId, (each) => each === sessionId)
}

/** Signs a player in with address and password. The session that was there before ends, whoever's it was. */
export async function signIn(
  services: RequestServices,
  asker: Asker,
  entries: FormEntries,
  give: GiveToNewAccount,
): Promise<SignInResult> {
  const parsed = signInSchema.safeParse(entries)
  if (!parsed.success) return firstMessage(parsed.error)
  const { email, password } = parsed.data
  const { viewer: former } = asker
  try {
    const device = await services.devices.recognise(asker.device, email)
    const checked = await services.limits.guesses.atSignIn(
      { email, address: asker.address, device },
      () => findUserByCredentials(services.db, { email, password, client: asker }),
      (found) => found === undefined,
    )
    const wrong = {
      error: services.auth.$ERROR_CODES.INVALID_EMAIL_OR_PASSWORD.message,
      status: 401,
    }
    if (!checked) return wrong
    const { userId } = checked
    const token = makeSessionToken()
    const isOpen = await services.writer.write(async (tx) => {
      if (!(await isStillPassword(tx, checked))) return false
      await openSession(tx, { userId, token })
      const known = await tx
        .updateTable('profile')
        .set({ last_login_at: Date.now() })
        .where('user_id', '=', userId)
        .executeTakeFirst()
      // Its cookie is about to be replaced: nobody could end it any more.
      if (former) await endSession(tx, former.sessionId)
      // Without a profile its creation was cut short.
      if (known.numUpdatedRows === 0n) {
        await completeAccount(tx, services.config, { userId, email, isMailed: true }, give)
      }
      return true
    })
    if (!isOpen) return wrong
    if (former) endStreamsOf(services, former)
    const cookie = sessionCookie(services.auth, token)
    return { userId, cookies: [cookie, await services.devices.remember(asker.device, userId)] }
  } catch (error) {
    return explainFault(error, services.log)
  }
}

/** Creates an account and signs it in. The session that was there before ends. */
export async function signUp(
  services: RequestServices,
  asker: Asker,
  entries: FormEntries,
  give: GiveToNewAccount,
): Promise<SignInResult> {
  const parsed = signUpSchema.safeParse(entries)
  if (!parsed.success) return firstMessage(parsed.error)
  const { name, email, password } = parsed.data
  const { viewer: former } = asker
  // What no account is made of costs nobody a try.
  const fault = checkNewPassword(password, password, [name, email, services.config.portalName])
  if (fault) return fault
  let giveBack: (() => Promise<void>) | undefined
  try {
    giveBack = await services.limits.require(triesOfSignUp(asker.address))
    const { headers, response } = await callLibrary(asker, () =>
      services.auth.api.signUpEmail({ body: { name, email, password }, returnHeaders: true }),
    )
    const userId = response.user.id
    // Without the mail the account is as good; a new password proves the address as well.
    const isMailed = await services.limits.mayMail('confirm', email)
    await services.db.transaction().execute(async (tx) => {
      if (former) await endSession(tx, former.sessionId)
      await completeAccount(tx, services.config, { userId, email, isMailed }, give)
    })
    if (former) endStreamsOf(services, former)
    const device = await services.devices.remember(asker.device, userId)
    return { userId, cookies: [...headers.getSetCookie(), device] }
  } catch (error) {
    // No account was refused: there was none to make.
    if (!(error instanceof APIError)) await giveBack?.()
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
  const { headers: answer } = await unmaskStorageFault(() =>
    services.auth.api.signOut({ headers, returnHeaders: true }),
  )
  if (viewer) {
    // The library says nothing where it fails: a session whose cookie alone is gone would live on.
    await endSession(services.db, viewer.sessionId)
    endStreamsOf(services, viewer)
  }
  return answer.getSetCookie()
}
