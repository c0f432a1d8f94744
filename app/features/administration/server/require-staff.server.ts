/** Lets only staff into the administration. */
import { data, redirect, type RouterContextProvider } from 'react-router'
import { languageContext, requesterContext, servicesContext } from '#app/context.server.ts'
import { confirmationPath } from '#app/features/accounts/confirmation-path.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { can, type StaffAction } from '#app/features/authorization/can.ts'
import type { Reader } from '#app/db/db.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'

/** Staff sign in or re-authenticate at least once in this time, ms. */
const AUTHENTICATED_MS = 2 * 60 * 60_000

/**
 * Returns the staff member who sent the request.
 *
 * @param action undefined: every player may
 * @param path the requested path, to which they come back
 * @throws a redirect for visitors and for staff who must re-authenticate or need a second factor;
 * status 404 for everyone whose role does not allow the action
 */
export async function requireStaff(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  action: StaffAction | undefined,
  path: string,
): Promise<Viewer> {
  const { viewer, failure } = context.get(requesterContext)
  if (failure) throw failure
  if (!viewer) throw redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  if (action && !can(viewer, action)) throw notFound(context.get(languageContext))
  const { config, db } = context.get(servicesContext)
  if (db.now() - viewer.authenticatedAt > AUTHENTICATED_MS) throw redirect(confirmationPath(path))
  if (config.staffSecondFactor && !(await hasSecondFactor(db, viewer))) {
    throw redirect('/settings/security?needs=second-factor')
  }
  return viewer
}

/** The response of every page that is not there, or not for this viewer. */
export function notFound(language: Language) {
  return data(getTranslator(language, 'errors')('pageNotFound'), { status: 404 })
}

/** A sign-in with a passkey counts as two factors. */
async function hasSecondFactor(db: Reader, { userId, sessionId }: Viewer): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .leftJoin('second_factor', 'second_factor.user_id', 'session.user_id')
    .select(['session.method', 'second_factor.user_id as owner'])
    .where('session.id', '=', sessionId)
    .where('session.user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined && (found.owner !== null || found.method === 'passkey')
}
