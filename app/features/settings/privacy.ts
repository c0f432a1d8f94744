/**
 * Names and labels of the privacy settings (docs/product.md, Settings). The tables define the
 * defaults. `unused-settings.ts` lists those that nothing reads yet.
 */
export const PRIVACY_SETTINGS = {
  showPlayTime: {
    label: 'Show Play Time',
    hint: 'Others can see your total play time and the games you played.',
  },
  showLikedGames: {
    label: 'Show Liked Games',
    hint: 'Others can see which games you like.',
  },
  showAchievements: {
    label: 'Show Achievements',
    hint: 'Others can see your achievements.',
  },
  allowFriendRequests: {
    label: 'Allow Friend Requests',
    hint: "Other players can send you friend requests. Friends aren't available yet.",
  },
  publicProfile: {
    label: 'Public Profile',
    hint: 'Anyone with the link can open your public page. Turn this off to hide your page.',
  },
} as const

export type PrivacySettings = Record<keyof typeof PRIVACY_SETTINGS, boolean>
