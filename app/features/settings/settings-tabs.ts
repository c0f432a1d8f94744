/** The four tabs of the settings, in page order. Their ids are also the keys of their names. */
import type { Translation } from '../../messages/translation.ts'

/** The first tab is the default. */
export const SETTINGS_TABS = [
  'account',
  'notifications',
  'privacy',
  'security',
] as const satisfies (keyof Translation['settings'])[]

export type SettingsTab = (typeof SETTINGS_TABS)[number]
