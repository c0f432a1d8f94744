/** Deletes the account of a player who confirms the deletion. */
import type { RequestServices } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { formatWrongPassword } from '#app/features/accounts/server/format-account-message.server.ts'
import {
  checkCurrentPassword,
  hasPassword,
  isStillAllowed,
  type CheckedAccount,
} from '#app/features/accounts/server/passwords/current-password.server.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/server/sessions/reauthentication.server.ts'
import { forgetSignIn } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { deleteMailFiles } from '#app/features/mail/server/transport.server.ts'
import { deletionNotice } from './deletion-notice.server.ts'
import { deleteAccountData } from './delete-account-data.server.ts'
import type { SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVES } from '../saves.ts'

type DeletionServices = Pick<
  RequestServices,
  'config' | 'cookieKey' | 'devices' | 'limits' | 'log' | 'mailFolder'
>

/**
 * Deletes the player's account. The player must enter its address, and also the password if the
 * last authentication is older than 10 minutes. An account without a password needs
 * re-authentication.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function confirmDeletion(
  db: Db,
  { config, cookieKey, devices, limits, log, mailFolder }: DeletionServices,
  { viewer, client, entries, language }: SettingsPost,
): Promise<SettingsResult> {
  const t = getTranslator(language, 'settings')
  // A copied address may have the marks that isolate it in texts from right to left.
  const typed = String(entries.emailConfirmation ?? '').replaceAll(/[\u2066-\u2069]/g, '')
  if (typed.trim().toLowerCase() !== viewer.email) {
    return { error: t('wrongConfirmation'), status: 400 }
  }
  let checked: CheckedAccount | undefined
  if (!isRecentlyAuthenticated(viewer, db.now())) {
    const isAsked = config.passwordSignIn && (await hasPassword(db, viewer.userId))
    if (!isAsked) return { error: t('confirmFirst'), status: 403 }
    const password = entries.currentPassword
    checked = await checkCurrentPassword(db, limits, { viewer, password, client })
    if (!checked) {
      return {
        error: t(SAVES.delete.failure),
        status: 400,
        field: { name: 'currentPassword', message: formatWrongPassword(language, password) },
      }
    }
  }
  const { userId, sessionId } = viewer
  const erased = await deleteAccountData(db, userId, (tx) => isStillAllowed(tx, sessionId, checked))
  if (!erased) return { error: t(SAVES.delete.failure), status: 400 }
  await deleteMailFiles(mailFolder, erased.isOwnAddress).catch((error: unknown) => {
    // The account is deleted. The operator must remove the remaining files.
    log.error({ err: error }, 'the mail files of a deleted account could not be removed')
  })
  const notice = deletionNotice.keep(cookieKey, {}, db.now())
  return { goTo: '/', cookies: [...forgetSignIn(cookieKey), devices.forget(), notice] }
}
