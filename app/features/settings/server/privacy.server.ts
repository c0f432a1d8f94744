/** Stores what a player shows to others. */
import { createFlags } from '#app/db/flags.ts'
import type { PrivacySettings } from '../privacy.ts'

export const { read: getPrivacySettings, save: savePrivacySettings } = createFlags<
  keyof PrivacySettings,
  'privacy_settings'
>('privacy_settings', {
  showPlayTime: 'show_play_time',
  showLikedGames: 'show_liked_games',
  showAchievements: 'show_achievements',
  allowFriendRequests: 'allow_friend_requests',
  showPresence: 'show_presence',
  publicProfile: 'public_profile',
})
