/** The database column of each preference. */
import type { FlagColumns } from '#app/db/flags.ts'
import type { NotificationPreferences } from '../preferences.ts'

export const PREFERENCE_COLUMNS = {
  emailNotifications: 'email_notifications',
  achievementNotifications: 'achievement_notifications',
  gameUpdateNotifications: 'game_update_notifications',
  socialNotifications: 'social_notifications',
  marketingEmails: 'marketing_emails',
} as const satisfies FlagColumns<'notification_preferences', keyof NotificationPreferences>
