/** What a player lets others see. */
import type { Db } from '../../db/db.server.ts'
import type { Flag } from '../../db/tables.ts'
import type { PrivacySettings } from './privacy.ts'

const toFlag = (isOn: boolean): Flag => (isOn ? 1 : 0)

/** The player's privacy settings. */
export async function getPrivacySettings(db: Db, userId: string): Promise<PrivacySettings> {
  const row = await db
    .selectFrom('privacy_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    showPlayTime: row.show_play_time === 1,
    showLikedGames: row.show_liked_games === 1,
    showAchievements: row.show_achievements === 1,
    allowFriendRequests: row.allow_friend_requests === 1,
    publicProfile: row.public_profile === 1,
  }
}

/** Saves all five. */
export async function savePrivacySettings(
  db: Db,
  userId: string,
  settings: PrivacySettings,
): Promise<void> {
  await db
    .updateTable('privacy_settings')
    .set({
      show_play_time: toFlag(settings.showPlayTime),
      show_liked_games: toFlag(settings.showLikedGames),
      show_achievements: toFlag(settings.showAchievements),
      allow_friend_requests: toFlag(settings.allowFriendRequests),
      public_profile: toFlag(settings.publicProfile),
    })
    .where('user_id', '=', userId)
    .execute()
}
