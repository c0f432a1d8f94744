/** Reads and saves the notification preferences. */
import { createFlags } from '#app/db/flags.ts'
import type { NotificationPreferences } from '../preferences.ts'

export const { read: getPreferences, save: savePreferences } = createFlags<
  keyof NotificationPreferences,
  'notification_preferences'
>('notification_preferences', {
  emailNotifications: 'email_notifications',
  achievementNotifications: 'achievement_notifications',
  gameUpdateNotifications: 'game_update_notifications',
  socialNotifications: 'social_notifications',
  marketingEmails: 'marketing_emails',
})
