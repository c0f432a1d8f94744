/** The four tabs of the settings, each with an address of its own. */
import { href } from 'react-router'

export const SETTINGS_TABS = {
  account: { name: 'Account' },
  notifications: { name: 'Notifications' },
  privacy: { name: 'Privacy' },
  security: { name: 'Security' },
} as const satisfies Record<string, { name: string }>

export type SettingsTab = keyof typeof SETTINGS_TABS

/** In their order on the page. */
export const settingsTabs = Object.keys(SETTINGS_TABS) as SettingsTab[]

/** The tab that an address names; anything unknown is the first one. */
export function parseSettingsTab(search: URLSearchParams): SettingsTab {
  return settingsTabs.find((tab) => tab === search.get('tab')) ?? 'account'
}

export function settingsHref(tab: SettingsTab): string {
  return tab === 'account' ? href('/settings') : `${href('/settings')}?tab=${tab}`
}
