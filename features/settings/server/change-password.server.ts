/** Changes the password of a player who enters the current one, or sets the first one. */
import { z } from 'zod'
import { replacePassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { checkNewPassword } from '#features/accounts/server/passwords/new-password.server.ts'
import { hashPassword } from '#features/accounts/server/passwords/password-hash.server.ts'
import { makeSessionToken } from '#features/accounts/server/sessions/session-token.server.ts'
import { signInCookies } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { checkPasswords } from '#features/accounts/server/sign-up-rules.server.ts'
import { formatAccountMessage } from '#features/accounts/server/format-account-message.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { confirmPlayer, settingsForm } from './settings-form.server.ts'

/**
 * Changes the password. Ends every other session, invalidates every mailed link, and replaces this
 * session's token. An account without a password needs recent authentication
 * instead of the current one.
 */
export const changePassword = defineAction({
  ...settingsForm('change-password'),
  proof: { needs: ['staff-second-factor'], path: '/settings' },
  // A change mails a notice.
  attempts: ({ viewer }) => [{ rule: 'new-password-account', key: viewer.email }],
  input: z.object({
    currentPassword: z.string().optional(),
    newPassword: z.string().optional(),
    passwordConfirmation: z.string().optional(),
  }),
  locksAccount: true,
  async before(call) {
    const { services, viewer, requester, input, language } = call
    const { config, devices } = services
    const { newPassword = '', passwordConfirmation } = input
    const known = [viewer.name, viewer.email, config.portalName]
    const fault =
      checkPasswords(config) ?? checkNewPassword(newPassword, passwordConfirmation, known)
    if (fault) {
      const error = formatAccountMessage(language, fault.error)
      const field = fault.error === 'passwordsDiffer' ? 'passwordConfirmation' : 'newPassword'
      return refused(error, { status: fault.status, field })
    }
    const confirmed = await confirmPlayer(call, 'change-password')
    if ('error' in confirmed) return confirmed
    const former = await devices.recognize(requester.device, viewer.email)
    const isByCode = former?.isByCode ?? false
    return { ...confirmed, isByCode, passwordHash: await hashPassword(requester, newPassword) }
  },
  async run(tx, { services, viewer, requester, t }, { checked, isByCode, passwordHash }) {
    const { config, cookieKey, devices, securityLog } = services
    const token = makeSessionToken()
    const change = { checked, viewer, passwordHash, token, userAgent: requester.userAgent }
    if (!(await replacePassword(tx, config, change))) return refused(t('passwordFailed'))
    const device = devices.remember(requester.device, {
      userId: viewer.userId,
      passwordHash,
      isByCode,
    })
    return {
      success: t('saved'),
      cookies: [...signInCookies(cookieKey, token.secret), device],
      afterCommit: () => securityLog('password-changed', requester.address),
    }
  },
})
