/** Reads and saves the notification preferences. */
import type { Reader } from '#app/db/db.server.ts'
import { readFlags, saveFlags, type FlagColumns } from '#app/db/flags.ts'
import type { Tx } from '#app/db/transact.server.ts'
import type { NotificationPreferences } from '../preferences.ts'

/** The database column of each preference. */
const COLUMNS = {
  emailNotifications: 'email_notifications',
  achievementNotifications: 'achievement_notifications',
  gameUpdateNotifications: 'game_update_notifications',
  socialNotifications: 'social_notifications',
  marketingEmails: 'marketing_emails',
} as const satisfies FlagColumns<'notification_preferences', keyof NotificationPreferences>

/** Reads the player's preferences. */
export function getPreferences(db: Reader, userId: string): Promise<NotificationPreferences> {
  return readFlags(db, 'notification_preferences', COLUMNS, userId)
}

/** Saves all preferences. */
export function savePreferences(
  tx: Tx,
  userId: string,
  preferences: NotificationPreferences,
): Promise<void> {
  return saveFlags(tx, 'notification_preferences', COLUMNS, userId, preferences)
}
