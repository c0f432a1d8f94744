/** Reads and saves the notification preferences. */
import { createFlags } from '#platform/db/flags.ts'
import { NOTIFICATION_PREFERENCES } from '../preferences.ts'

export const { read: getPreferences, save: savePreferences } = createFlags(
  'notification_preferences',
  NOTIFICATION_PREFERENCES,
)
