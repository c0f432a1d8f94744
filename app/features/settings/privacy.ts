/** The privacy settings: their names, words and defaults (specification 3). */
export const PRIVACY_SETTINGS = {
  showPlayTime: {
    label: 'Show Play Time',
    hint: 'Others can see your total play time and the games you played.',
    byDefault: true,
  },
  showLikedGames: {
    label: 'Show Liked Games',
    hint: 'Others can see which games you like.',
    byDefault: true,
  },
  showAchievements: {
    label: 'Show Achievements',
    hint: 'Others can see your achievements.',
    byDefault: true,
  },
  allowFriendRequests: {
    label: 'Allow Friend Requests',
    hint: 'There are no friends on this portal yet. Once there are, other players can ask to be yours.',
    byDefault: true,
  },
  publicProfile: {
    label: 'Public Profile',
    hint: 'Anyone with the link can open your public page. Switch this off, and nobody can.',
    byDefault: true,
  },
} as const

export type PrivacySettings = Record<keyof typeof PRIVACY_SETTINGS, boolean>
