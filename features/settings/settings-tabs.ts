/** The four tabs of the settings, in page order. Each id is also the message key of the tab's name. */
import type { Translation } from '#messages/translation.ts'

/** The first tab is the default. */
export const SETTINGS_TABS = [
  'account',
  'notifications',
  'privacy',
  'security',
] as const satisfies (keyof Translation['settings'])[]

export type SettingsTab = (typeof SETTINGS_TABS)[number]
