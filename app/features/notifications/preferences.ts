/** The notification preferences: their names, words and defaults (specification 3). */
export const NOTIFICATION_PREFERENCES = {
  emailNotifications: {
    label: 'Email Notifications',
    hint: 'We also email you your achievements, once your address is confirmed.',
    byDefault: true,
  },
  achievementNotifications: {
    label: 'Achievement Notifications',
    hint: 'When you unlock an achievement.',
    byDefault: true,
  },
  gameUpdateNotifications: {
    label: 'Game Update Notifications',
    hint: 'When a new game is added.',
    byDefault: true,
  },
  socialNotifications: {
    label: 'Social Notifications',
    hint: 'When it is about you and other players.',
    byDefault: true,
  },
  marketingEmails: {
    label: 'Marketing Emails',
    hint: "News about the portal. At the moment we don't send any.",
    byDefault: false,
  },
} as const

export type NotificationPreferences = Record<keyof typeof NOTIFICATION_PREFERENCES, boolean>
