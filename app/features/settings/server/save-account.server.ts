/** Saves the display name and starts a change of the address. */
import type { RequestServices } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import {
  displayNameSchema,
  emailSchema,
  findBrokenRule,
} from '#app/features/accounts/account-rules.ts'
import { requestEmailChange } from '#app/features/accounts/server/addresses/address-change.server.ts'
import {
  checkCurrentPassword,
  hasPassword,
  isStillAllowed,
  type CheckedAccount,
} from '#app/features/accounts/server/passwords/current-password.server.ts'
import { renameAccount } from '#app/features/accounts/server/rename.server.ts'
import { checkMailDomain } from '#app/features/accounts/server/sign-up-rules.server.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/server/sessions/reauthentication.server.ts'
import {
  formatAccountMessage,
  formatWrongPassword,
} from '#app/features/accounts/server/format-account-message.server.ts'
import type { SettingsFault, SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVES } from '../saves.ts'

/**
 * Saves the name at once. A new address takes effect when its link is confirmed. Requesting one
 * needs the password, or recent authentication of an account without one.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function saveAccount(
  db: Db,
  { config, limits, securityLog }: Pick<RequestServices, 'config' | 'limits' | 'securityLog'>,
  { viewer, client, entries, language }: SettingsPost,
): Promise<SettingsResult> {
  const t = getTranslator(language, 'settings')
  const failure: SettingsFault = { error: t(SAVES.account.failure), status: 400 }
  const fault = (field: string, message: string) => ({
    ...failure,
    field: { name: field, message },
  })
  const { userId, email, sessionId } = viewer
  const name = displayNameSchema.safeParse(entries.name)
  if (!name.success)
    return fault('name', formatAccountMessage(language, findBrokenRule(name.error)))
  const newEmail = emailSchema.safeParse(entries.email)
  if (!newEmail.success) {
    return fault('email', formatAccountMessage(language, findBrokenRule(newEmail.error)))
  }
  const changesEmail = newEmail.data !== email
  const refused = changesEmail && checkMailDomain(config, newEmail.data)
  if (refused) return fault('email', formatAccountMessage(language, refused.error))
  let checked: CheckedAccount | undefined
  if (changesEmail) {
    if (config.passwordSignIn && (await hasPassword(db, userId))) {
      const password = entries.currentPassword
      checked = await checkCurrentPassword(db, limits, { viewer, password, client })
      if (!checked) return fault('currentPassword', formatWrongPassword(language, password))
    } else if (!isRecentlyAuthenticated(viewer, db.now())) return fault('email', t('confirmFirst'))
    // Counted even if the new address has an account, so that the response does not reveal it.
    await limits.requireNewAddress({ address: client.address, email, newEmail: newEmail.data })
  }
  const isAllowed = await transact(db, async (tx) => {
    if (!(await isStillAllowed(tx, sessionId, checked))) return false
    await renameAccount(tx, userId, name.data)
    if (changesEmail) await requestEmailChange(tx, config, { userId, newEmail: newEmail.data })
    return true
  })
  if (!isAllowed) return failure
  if (!changesEmail) return { success: t('saved') }
  securityLog('address-change-requested', client.address)
  return { success: t('saved'), note: t('linkSent', { newEmail: newEmail.data, email }) }
}
