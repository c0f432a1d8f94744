/** Deletes the account of the player who asks for it and confirms. */
import type { RequestServices } from '../../context.server.ts'
import { isCurrentPassword } from '../accounts/current-password.server.ts'
import type { Viewer } from '../accounts/session.server.ts'
import { signOut } from '../accounts/sign-in.server.ts'
import { deletionNoticeCookie } from './deletion-notice.server.ts'
import { eraseAccount } from './erase-account.server.ts'
import type { SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVES, WRONG_CONFIRMATION, WRONG_PASSWORD } from './saves.ts'

/** A session signed in longer ago has to show the password again (design, Security). */
const FRESH_MS = 10 * 60_000

/** Whether deleting the account needs the password. */
export function deletionNeedsPassword(viewer: Viewer, now = Date.now()): boolean {
  return now - viewer.signedInAt > FRESH_MS
}

/**
 * Deletes the account of the player who typed its address, and the password where the sign-in is
 * old.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function confirmDeletion(
  services: RequestServices,
  { viewer, client, headers, entries }: SettingsPost,
): Promise<SettingsResult> {
  const typed = String(entries.emailConfirmation ?? '')
  if (typed.trim().toLowerCase() !== viewer.email) {
    return { error: WRONG_CONFIRMATION, status: 400 }
  }
  if (deletionNeedsPassword(viewer)) {
    const password = entries.currentPassword
    if (!(await isCurrentPassword(services, { viewer, password, client }))) {
      return {
        error: SAVES.delete.failure,
        status: 400,
        field: { name: 'currentPassword', message: WRONG_PASSWORD },
      }
    }
  }
  const { counters, isOwnAddress } = await eraseAccount(services.db, viewer.userId)
  for (const { gameId, likes } of counters) services.likes.set(gameId, likes)
  await services.eraseMails(isOwnAddress).catch((error: unknown) => {
    // The account is gone: a file that could not be removed is for the operator.
    services.log.error({ err: error }, 'the mail files of a deleted account could not be removed')
  })
  // Last: open pages leave with this, and everything is gone by then.
  services.endStreams(viewer.userId)
  const cookies = await signOut(services, headers, undefined)
  const notice = deletionNoticeCookie(services.auth)
  return { goTo: '/', cookies: [...cookies, services.devices.forget(), notice] }
}
