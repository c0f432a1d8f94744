/** Changes the password of the player who knows the current one. */
import { APIError } from 'better-auth/api'
import type { RequestServices } from '../../context.server.ts'
import { callLibrary } from '../accounts/call-library.server.ts'
import { securePasswordChange } from '../accounts/credentials.server.ts'
import { readCookie } from '../accounts/session.server.ts'
import { checkNewPassword } from '../accounts/new-password.server.ts'
import { passWrongPassword } from '../accounts/sign-in.server.ts'
import { triesOfNewPassword } from '../limits/limits.server.ts'
import type { SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVED, SAVES } from './saves.ts'

/**
 * Ends every other session, voids every mailed link and gives this session a new token.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function changePassword(
  services: RequestServices,
  { viewer, client, headers, entries }: SettingsPost,
): Promise<SettingsResult> {
  const { currentPassword, newPassword, passwordConfirmation } = entries
  const known = [viewer.name, viewer.email, services.config.portalName]
  const fault = checkNewPassword(newPassword, passwordConfirmation, known)
  if (fault) return fault
  // The library hashes the new one first.
  if (!currentPassword) return { error: SAVES.password.failure, status: 400 }
  const { devices, limits } = services
  const giveBack = await limits.require(triesOfNewPassword(viewer.email))
  try {
    const answer = await limits.guesses.inSession(
      { sessionId: viewer.sessionId, address: client.address },
      () =>
        callLibrary(client, () =>
          services.auth.api.changePassword({
            body: {
              currentPassword: String(currentPassword),
              newPassword: String(newPassword),
              revokeOtherSessions: true,
            },
            // The session alone: the library would note the browser's name beside the new one.
            headers: { cookie: headers.get('cookie') ?? '' },
            returnHeaders: true,
          }),
        ).catch(passWrongPassword),
      (result) => result instanceof APIError,
    )
    if (answer instanceof APIError) throw answer
    await securePasswordChange(services.db, services.config, viewer)
    // Not this browser's: its pages would ask who they are before the new cookie is there.
    services.endStreams(viewer.userId, (sessionId) => sessionId !== viewer.sessionId)
    const cookie = readCookie(headers.get('cookie') ?? undefined, devices.cookieName)
    const device = await devices.remember(cookie, viewer.userId)
    return { success: SAVED, cookies: [...answer.headers.getSetCookie(), device] }
  } catch (error) {
    await giveBack()
    if (!(error instanceof APIError)) throw error
    return { error: SAVES.password.failure, status: error.statusCode }
  }
}
