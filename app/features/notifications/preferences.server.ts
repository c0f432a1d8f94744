/** Reads and saves the notification preferences. */
import type { Reader } from '../../db/db.server.ts'
import { readFlags, saveFlags } from '../../db/flags.ts'
import type { Tx } from '../../db/transact.server.ts'
import { announceFrom, markAnnouncements } from './announcements.server.ts'
import { PREFERENCE_COLUMNS } from './preference-columns.ts'
import type { NotificationPreferences } from './preferences.ts'

/** Reads the player's preferences. */
export function getPreferences(db: Reader, userId: string): Promise<NotificationPreferences> {
  return readFlags(db, 'notification_preferences', PREFERENCE_COLUMNS, userId)
}

/** Saves all preferences. Earlier announcements stay visible or hidden as before. */
export async function savePreferences(
  tx: Tx,
  userId: string,
  preferences: NotificationPreferences,
  now = tx.now(),
): Promise<void> {
  const before = await getPreferences(tx, userId)
  const [was, is] = [before.gameUpdateNotifications, preferences.gameUpdateNotifications]
  // A mark without changes keeps an announcement visible after the player opts out.
  if (was && !is) await markAnnouncements(tx, userId, undefined, {})
  if (!was && is) await announceFrom(tx, userId, now)
  await saveFlags(tx, 'notification_preferences', PREFERENCE_COLUMNS, userId, preferences)
}
