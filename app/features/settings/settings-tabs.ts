/** The four tabs of the settings, in page order. Their names are keys of the part `settings`. */
import type { Translation } from '../../messages/translation.ts'

export const SETTINGS_TABS = {
  account: { name: 'account' },
  notifications: { name: 'notifications' },
  privacy: { name: 'privacy' },
  security: { name: 'security' },
} as const satisfies Record<string, { name: keyof Translation['settings'] }>

export type SettingsTab = keyof typeof SETTINGS_TABS

/** The first tab is the default. */
export const SETTINGS_TAB_IDS = Object.keys(SETTINGS_TABS) as [SettingsTab, ...SettingsTab[]]
