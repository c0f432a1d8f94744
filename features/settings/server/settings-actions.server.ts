/** The actions of the page Settings (docs/product.md, Settings). */
import { z } from 'zod'
import { defineAction } from '#features/actions/server/action.ts'
import { tellFriends } from '#features/friends/server/friends.server.ts'
import { NOTIFICATION_PREFERENCES } from '#features/notifications/preferences.ts'
import { savePreferences } from '#features/notifications/server/preferences.server.ts'
import { PRIVACY_SETTINGS } from '../privacy.ts'
import { saveCard } from './card.server.ts'
import { changePassword } from './change-password.server.ts'
import { deleteAccount } from './delete-account.server.ts'
import { getPrivacySettings, savePrivacySettings } from './privacy.server.ts'
import { saveAccount } from './save-account.server.ts'
import { settingsForm } from './settings-form.server.ts'

/** A form does not submit a switch that is off. */
const isOn = z
  .string()
  .optional()
  .transform((sent) => sent === 'on')

function switches<Name extends string>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, isOn]))
  return z.object(shape as Record<Name, typeof isOn>) as unknown as z.ZodType<Record<Name, boolean>>
}

export const SETTINGS_ACTIONS = [
  saveAccount,
  saveCard,
  defineAction({
    ...settingsForm('save-notifications'),
    input: switches(NOTIFICATION_PREFERENCES),
    async run(tx, { viewer, input, t }) {
      await savePreferences(tx, viewer.userId, input)
      return { success: t('saved') }
    },
  }),
  defineAction({
    ...settingsForm('save-privacy'),
    input: switches(PRIVACY_SETTINGS),
    async run(tx, { viewer: { userId }, input, t }) {
      const before = await getPrivacySettings(tx, userId)
      await savePrivacySettings(tx, userId, input)
      if (before.showPresence !== input.showPresence) await tellFriends(tx, [userId])
      return { success: t('saved') }
    },
  }),
  changePassword,
  deleteAccount,
]
