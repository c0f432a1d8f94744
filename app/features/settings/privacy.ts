/** The privacy settings: their names, words and defaults (specification 3). */
export const PRIVACY_SETTINGS = {
  showPlayTime: {
    label: 'Show Play Time',
    hint: 'Others see your total play time and what you played.',
    byDefault: true,
  },
  showLikedGames: {
    label: 'Show Liked Games',
    hint: 'Others see which games you like.',
    byDefault: true,
  },
  showAchievements: {
    label: 'Show Achievements',
    hint: 'Others see your achievements.',
    byDefault: true,
  },
  allowFriendRequests: {
    label: 'Allow Friend Requests',
    hint: 'Other players may ask to be your friend, once the portal has friends.',
    byDefault: true,
  },
  publicProfile: {
    label: 'Public Profile',
    hint: 'Your public page exists. Off, its address answers as if it never did.',
    byDefault: true,
  },
} as const

export type PrivacySettings = Record<keyof typeof PRIVACY_SETTINGS, boolean>
