/** Saves the display name and starts a change of the address. */
import type { RequestServices } from '../../context.server.ts'
import type { Db } from '../../db/db.server.ts'
import { transact } from '../../db/transact.server.ts'
import { displayNameSchema, emailSchema, findBrokenRule } from '../accounts/account-rules.ts'
import { requestEmailChange } from '../accounts/credentials.server.ts'
import {
  checkCurrentPassword,
  isStillAllowed,
  type CheckedAccount,
} from '../accounts/current-password.server.ts'
import { wordAccountMessage } from '../accounts/word-account-message.server.ts'
import type { SettingsFault, SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVED, SAVES, WRONG_PASSWORD } from './saves.ts'

function fault(name: string, message: string): SettingsFault {
  return { error: SAVES.account.failure, status: 400, field: { name, message } }
}

/**
 * Saves the name at once. A new address takes effect when its link is confirmed. Requesting one
 * needs the password.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function saveAccount(
  db: Db,
  { config, limits }: Pick<RequestServices, 'config' | 'limits'>,
  { viewer, client, entries }: SettingsPost,
): Promise<SettingsResult> {
  const { userId, email, sessionId } = viewer
  const name = displayNameSchema.safeParse(entries.name)
  if (!name.success) return fault('name', wordAccountMessage('en', findBrokenRule(name.error)))
  const newEmail = emailSchema.safeParse(entries.email)
  if (!newEmail.success) {
    return fault('email', wordAccountMessage('en', findBrokenRule(newEmail.error)))
  }
  const changesEmail = newEmail.data !== email
  let checked: CheckedAccount | undefined
  if (changesEmail) {
    const password = entries.currentPassword
    checked = await checkCurrentPassword(db, limits, { viewer, password, client })
    if (!checked) return fault('currentPassword', WRONG_PASSWORD)
    // Counted even if the new address has an account, so that the response does not reveal it.
    await limits.requireNewAddress({ address: client.address, email, newEmail: newEmail.data })
  }
  const isAllowed = await transact(db, async (tx) => {
    if (!(await isStillAllowed(tx, sessionId, checked))) return false
    await tx
      .updateTable('user')
      .set({ name: name.data, updated_at: new Date(tx.now()).toISOString() })
      .where('id', '=', userId)
      .execute()
    if (changesEmail) await requestEmailChange(tx, config, { userId, newEmail: newEmail.data })
    return true
  })
  if (!isAllowed) return { error: SAVES.account.failure, status: 400 }
  if (!changesEmail) return { success: SAVED }
  return {
    success: SAVED,
    note: `We sent a link to ${newEmail.data}. Your address stays ${email} until you open the link and confirm the new one.`,
  }
}
