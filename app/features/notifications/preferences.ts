/** The notification preferences: their names and words (specification 3). What holds for a new account, the tables say. */
export const NOTIFICATION_PREFERENCES = {
  emailNotifications: {
    label: 'Email Notifications',
    hint: 'We also email you about achievements, once your address is confirmed.',
  },
  achievementNotifications: {
    label: 'Achievement Notifications',
    hint: 'When you unlock an achievement.',
  },
  gameUpdateNotifications: {
    label: 'Game Update Notifications',
    hint: 'When a new game is added.',
  },
  socialNotifications: {
    label: 'Social Notifications',
    hint: 'Activity involving you and other players.',
  },
  marketingEmails: {
    label: 'Marketing Emails',
    hint: "News about the site. We don't send any yet.",
  },
} as const

export type NotificationPreferences = Record<keyof typeof NOTIFICATION_PREFERENCES, boolean>
