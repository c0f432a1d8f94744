/** What a player wants to be told. */
import type { Db } from '../../db/db.server.ts'
import type { Flag } from '../../db/tables.ts'
import type { NotificationPreferences } from './preferences.ts'

const toFlag = (isOn: boolean): Flag => (isOn ? 1 : 0)

/** The player's preferences. */
export async function getPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    emailNotifications: row.email_notifications === 1,
    achievementNotifications: row.achievement_notifications === 1,
    gameUpdateNotifications: row.game_update_notifications === 1,
    socialNotifications: row.social_notifications === 1,
    marketingEmails: row.marketing_emails === 1,
  }
}

/** Saves all five. */
export async function savePreferences(
  db: Db,
  userId: string,
  preferences: NotificationPreferences,
): Promise<void> {
  await db
    .updateTable('notification_preferences')
    .set({
      email_notifications: toFlag(preferences.emailNotifications),
      achievement_notifications: toFlag(preferences.achievementNotifications),
      game_update_notifications: toFlag(preferences.gameUpdateNotifications),
      social_notifications: toFlag(preferences.socialNotifications),
      marketing_emails: toFlag(preferences.marketingEmails),
    })
    .where('user_id', '=', userId)
    .execute()
}
