/** Reads and saves the notification preferences. */
import type { Reader } from '#app/db/db.server.ts'
import { readFlags, saveFlags } from '#app/db/flags.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { PREFERENCE_COLUMNS } from './preference-columns.ts'
import type { NotificationPreferences } from '../preferences.ts'

/** Reads the player's preferences. */
export function getPreferences(db: Reader, userId: string): Promise<NotificationPreferences> {
  return readFlags(db, 'notification_preferences', PREFERENCE_COLUMNS, userId)
}

/** Saves all preferences. */
export function savePreferences(
  tx: Tx,
  userId: string,
  preferences: NotificationPreferences,
): Promise<void> {
  return saveFlags(tx, 'notification_preferences', PREFERENCE_COLUMNS, userId, preferences)
}
