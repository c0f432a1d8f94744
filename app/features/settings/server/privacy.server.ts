/** Stores what a player shows to others. */
import type { Reader } from '#app/db/db.server.ts'
import { readFlags, saveFlags, type FlagColumns } from '#app/db/flags.ts'
import type { Tx } from '#app/db/transact.server.ts'
import type { PrivacySettings } from '../privacy.ts'

const COLUMNS = {
  showPlayTime: 'show_play_time',
  showLikedGames: 'show_liked_games',
  showAchievements: 'show_achievements',
  allowFriendRequests: 'allow_friend_requests',
  publicProfile: 'public_profile',
} as const satisfies FlagColumns<'privacy_settings', keyof PrivacySettings>

/** Reads the player's privacy settings. */
export function getPrivacySettings(db: Reader, userId: string): Promise<PrivacySettings> {
  return readFlags(db, 'privacy_settings', COLUMNS, userId)
}

/** Saves all privacy settings. */
export function savePrivacySettings(
  tx: Tx,
  userId: string,
  settings: PrivacySettings,
): Promise<void> {
  return saveFlags(tx, 'privacy_settings', COLUMNS, userId, settings)
}
