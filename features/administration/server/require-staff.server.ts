/** Lets only staff into the administration. */
import { data, redirect } from 'react-router'
import {
  pageContext,
  type RequestServices,
  type ReadableContext,
} from '#features/context.server.ts'
import { confirmationPath } from '#features/security/security-path.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { can, type StaffAction } from '#features/authorization/can.ts'
import {
  CONFIRM_ADDRESS_PATH,
  STAFF_PROOF_MS,
  findSecondFactorPage,
  mayBeStaff,
} from '#features/security/server/staff-second-factor.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { wasWithin } from '#lib/was-within.ts'

/** Whether the viewer's role allows the action, and their address is confirmed if it must be. */
export const isStaff = (
  { config }: Pick<RequestServices, 'config'>,
  viewer: Viewer,
  action: StaffAction,
): boolean => mayBeStaff(config, viewer) && can(viewer, action)

/**
 * Returns the page where staff authenticate again or prove a second factor. Undefined if the session
 * has done so lately.
 *
 * @param path to which they come back
 */
export async function findProofPage(
  services: Pick<RequestServices, 'config' | 'db'>,
  viewer: Viewer,
  path: string,
): Promise<string | undefined> {
  const isProved = wasWithin(STAFF_PROOF_MS, viewer.authenticatedAt, services.db.now())
  if (!isProved) return confirmationPath(path)
  return findSecondFactorPage(services, viewer, path)
}

/**
 * Returns the staff member who sent the request.
 *
 * @param action undefined: every player may
 * @param path the requested path, to which they come back
 * @throws a redirect for visitors and for staff who must confirm their address, re-authenticate or need a second factor;
 * status 404 for everyone whose role does not allow the action
 */
export async function requireStaff(
  context: ReadableContext,
  action: StaffAction | undefined,
  path: string,
): Promise<Viewer> {
  const { services, requester, language } = context.get(pageContext)
  const { viewer, failure } = requester
  if (failure) throw failure
  if (!viewer) throw redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  if (action && !can(viewer, action)) throw notFound(language)
  if (action && !isStaff(services, viewer, action)) throw redirect(CONFIRM_ADDRESS_PATH)
  const page = await findProofPage(services, viewer, path)
  if (page) throw redirect(page)
  return viewer
}

/** The response of every page that is not there, or not for this viewer. */
export function notFound(language: Language) {
  return data(getTranslator(language, 'errors')('pageNotFound'), { status: 404 })
}
