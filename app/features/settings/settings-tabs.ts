/** The four tabs of the settings, in page order. */

export const SETTINGS_TABS = {
  account: { name: 'Account' },
  notifications: { name: 'Notifications' },
  privacy: { name: 'Privacy' },
  security: { name: 'Security' },
} as const satisfies Record<string, { name: string }>

export type SettingsTab = keyof typeof SETTINGS_TABS

/** The first tab is the default. */
export const SETTINGS_TAB_IDS = Object.keys(SETTINGS_TABS) as [SettingsTab, ...SettingsTab[]]
