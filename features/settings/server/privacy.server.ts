/** Stores what a player shows to others. */
import { createFlags } from '#platform/db/flags.ts'
import { PRIVACY_SETTINGS } from '../privacy.ts'

export const { read: getPrivacySettings, save: savePrivacySettings } = createFlags(
  'privacy_settings',
  PRIVACY_SETTINGS,
)
