/** Changes the password of the player who knows the current one. */
import type { RequestServices } from '../../context.server.ts'
import { changePassword } from '../accounts/credentials.server.ts'
import { checkCurrentPassword } from '../accounts/current-password.server.ts'
import { checkNewPassword } from '../accounts/new-password.server.ts'
import { makeSessionToken, sessionCookie } from '../accounts/open-session.server.ts'
import { readCookie } from '../accounts/session.server.ts'
import { triesOfNewPassword } from '../limits/limits.server.ts'
import type { SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVED, SAVES } from './saves.ts'

/**
 * Ends every other session, voids every mailed link and gives this session a new token.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function saveNewPassword(
  services: RequestServices,
  { viewer, client, headers, entries }: SettingsPost,
): Promise<SettingsResult> {
  const { currentPassword, newPassword, passwordConfirmation } = entries
  const known = [viewer.name, viewer.email, services.config.portalName]
  const fault = checkNewPassword(newPassword, passwordConfirmation, known)
  if (fault) return fault
  const { auth, config, db, devices, limits } = services
  const wrong = { error: SAVES.password.failure, status: 400 }
  const giveBack = await limits.require(triesOfNewPassword(viewer.email))
  const token = makeSessionToken()
  let isChanged = false
  try {
    const claim = { viewer, password: currentPassword, client }
    const checked = await checkCurrentPassword(services, claim)
    if (!checked) return wrong
    const { sessionId } = viewer
    const change = { checked, sessionId, newPassword: String(newPassword), token, client }
    isChanged = await changePassword(db, config, change)
    if (!isChanged) return wrong
  } finally {
    if (!isChanged) await giveBack()
  }
  // Not this browser's: its pages would ask who they are before the new cookie is there.
  services.endStreams(viewer.userId, (sessionId) => sessionId !== viewer.sessionId)
  const cookie = readCookie(headers.get('cookie') ?? undefined, devices.cookieName)
  const device = await devices.remember(cookie, viewer.userId)
  return { success: SAVED, cookies: [sessionCookie(auth, token), device] }
}
