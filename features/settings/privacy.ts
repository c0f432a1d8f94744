/**
 * The privacy settings (docs/product.md, Settings). The labels and hints of the part `settings` have the
 * same names, and `…Hint`. The tables define the defaults.
 */
export const PRIVACY_SETTINGS = [
  'showPlayTime',
  'showLikedGames',
  'showAchievements',
  'allowFriendRequests',
  'showPresence',
  'publicProfile',
] as const

export type PrivacySettings = Record<(typeof PRIVACY_SETTINGS)[number], boolean>
