/** Changes the password of a player who enters the current one, or sets the first one. */
import type { RequestServices } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { changePassword } from '#app/features/accounts/server/passwords/set-password.server.ts'
import {
  checkCurrentPassword,
  hasPassword,
  type CheckedAccount,
} from '#app/features/accounts/server/passwords/current-password.server.ts'
import { checkNewPassword } from '#app/features/accounts/server/passwords/new-password.server.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/server/sessions/reauthentication.server.ts'
import { makeSessionToken } from '#app/features/accounts/server/sessions/session-token.server.ts'
import { signInCookies } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { checkPasswords } from '#app/features/accounts/server/sign-up-rules.server.ts'
import {
  formatFault,
  formatWrongPassword,
} from '#app/features/accounts/server/format-account-message.server.ts'
import type { SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVES } from '../saves.ts'

type PasswordServices = Pick<
  RequestServices,
  'config' | 'cookieKey' | 'devices' | 'limits' | 'securityLog'
>

/**
 * Changes the password. Ends every other session, invalidates every mailed link, and replaces this
 * session's token. An account without a password needs recent authentication
 * instead of the current one.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function saveNewPassword(
  db: Db,
  { config, cookieKey, devices, limits, securityLog }: PasswordServices,
  { viewer, client, entries, language }: SettingsPost,
): Promise<SettingsResult> {
  const t = getTranslator(language, 'settings')
  const off = checkPasswords(config)
  if (off) return formatFault(language, off)
  const { currentPassword, newPassword, passwordConfirmation } = entries
  const known = [viewer.name, viewer.email, config.portalName]
  const fault = checkNewPassword(newPassword, passwordConfirmation, known)
  if (fault) return formatFault(language, fault)
  const wrong = { error: t(SAVES.password.failure), status: 400 }
  const isFirst = !(await hasPassword(db, viewer.userId))
  if (isFirst && !isRecentlyAuthenticated(viewer, db.now()))
    return { error: t('confirmFirst'), status: 403 }
  // Limited, because a change mails a notice.
  const refund = await limits.require([{ rule: 'new-password-account', key: viewer.email }])
  const former = await devices.recognize(client.device, viewer.email)
  const token = makeSessionToken()
  let changed: CheckedAccount | undefined
  try {
    const claim = { viewer, password: currentPassword, client }
    const checked = isFirst ? undefined : await checkCurrentPassword(db, limits, claim)
    if (!isFirst && !checked) {
      const message = formatWrongPassword(language, currentPassword)
      return { ...wrong, field: { name: 'currentPassword', message } }
    }
    const change = { checked, viewer, newPassword: String(newPassword), token, client }
    changed = await changePassword(db, config, change)
    if (!changed) return wrong
  } finally {
    if (!changed) await refund()
  }
  securityLog('password-changed', client.address)
  const isByCode = former?.isByCode ?? false
  const device = devices.remember(client.device, { ...changed, isByCode })
  return { success: t('saved'), cookies: [...signInCookies(cookieKey, token.secret), device] }
}
