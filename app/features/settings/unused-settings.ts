/** Settings that are stored and shown, but that nothing reads yet. */
import type { NotificationPreferences } from '#app/features/notifications/preferences.ts'
import type { PrivacySettings } from './privacy.ts'

/** Their features do not exist yet. Remove a setting from this set when something reads it. */
export const UNUSED_SETTINGS: ReadonlySet<keyof NotificationPreferences | keyof PrivacySettings> =
  new Set(['socialNotifications', 'allowFriendRequests'])
