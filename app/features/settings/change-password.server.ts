/** Changes the password of the player who knows the current one. */
import { APIError } from 'better-auth/api'
import type { RequestServices } from '../../context.server.ts'
import { securePasswordChange } from '../accounts/credentials.server.ts'
import { checkNewPassword } from '../accounts/new-password.server.ts'
import { limitAttempts } from '../accounts/sign-in.server.ts'
import type { SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVED, SAVES } from './saves.ts'

/**
 * Ends every other session, voids every mailed link and gives this session a new token.
 *
 * @throws HashQueueFullError
 */
export async function changePassword(
  services: RequestServices,
  { viewer, address, headers, entries }: SettingsPost,
): Promise<SettingsResult> {
  const { currentPassword, newPassword, passwordConfirmation } = entries
  const fault =
    checkNewPassword(newPassword, passwordConfirmation) ??
    limitAttempts(services, 'password', address, viewer.userId)
  if (fault) return fault
  try {
    const answer = await services.auth.api.changePassword({
      body: {
        currentPassword: String(currentPassword ?? ''),
        newPassword: String(newPassword),
        revokeOtherSessions: true,
      },
      headers,
      returnHeaders: true,
    })
    await securePasswordChange(services.db, services.config, viewer)
    // Not this browser's: its pages would ask who they are before the new cookie is there.
    services.endStreams(viewer.userId, (sessionId) => sessionId !== viewer.sessionId)
    return { success: SAVED, cookies: answer.headers.getSetCookie() }
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    return { error: SAVES.password.failure, status: error.statusCode }
  }
}
