/** The notification preferences: their names, words and defaults (specification 3). */
export const NOTIFICATION_PREFERENCES = {
  emailNotifications: {
    label: 'Email Notifications',
    hint: 'Achievements also come by mail, once your address is confirmed.',
    byDefault: true,
  },
  achievementNotifications: {
    label: 'Achievement Notifications',
    hint: 'When you unlock an achievement.',
    byDefault: true,
  },
  gameUpdateNotifications: {
    label: 'Game Update Notifications',
    hint: 'When a game joins the catalogue.',
    byDefault: true,
  },
  socialNotifications: {
    label: 'Social Notifications',
    hint: 'When other players are involved.',
    byDefault: true,
  },
  marketingEmails: {
    label: 'Marketing Emails',
    hint: 'News about the portal. Nothing is sent at present.',
    byDefault: false,
  },
} as const

export type NotificationPreferences = Record<keyof typeof NOTIFICATION_PREFERENCES, boolean>
