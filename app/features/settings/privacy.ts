/**
 * Names and labels of the privacy settings (docs/product.md, Settings). The labels are keys of the
 * part `settings`. The tables define the defaults.
 */
export const PRIVACY_SETTINGS = {
  showPlayTime: { label: 'showPlayTime', hint: 'showPlayTimeHint' },
  showLikedGames: { label: 'showLikedGames', hint: 'showLikedGamesHint' },
  showAchievements: { label: 'showAchievements', hint: 'showAchievementsHint' },
  allowFriendRequests: { label: 'allowFriendRequests', hint: 'allowFriendRequestsHint' },
  showPresence: { label: 'showPresence', hint: 'showPresenceHint' },
  publicProfile: { label: 'publicProfile', hint: 'publicProfileHint' },
} as const

export type PrivacySettings = Record<keyof typeof PRIVACY_SETTINGS, boolean>
