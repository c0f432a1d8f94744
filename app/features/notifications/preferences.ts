/**
 * Names and labels of the notification preferences (docs/product.md, Settings). The tables define
 * the defaults. `settings/unused-settings.ts` lists those that nothing reads yet.
 */
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
