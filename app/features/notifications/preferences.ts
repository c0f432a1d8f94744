/**
 * Names and labels of the notification preferences (docs/product.md, Settings). The labels are keys
 * of the part `settings`. The tables define the defaults.
 */
export const NOTIFICATION_PREFERENCES = {
  emailNotifications: { label: 'emailNotifications', hint: 'emailNotificationsHint' },
  achievementNotifications: {
    label: 'achievementNotifications',
    hint: 'achievementNotificationsHint',
  },
  gameUpdateNotifications: {
    label: 'gameUpdateNotifications',
    hint: 'gameUpdateNotificationsHint',
  },
  socialNotifications: { label: 'socialNotifications', hint: 'socialNotificationsHint' },
  marketingEmails: { label: 'marketingEmails', hint: 'marketingEmailsHint' },
} as const

export type NotificationPreferences = Record<keyof typeof NOTIFICATION_PREFERENCES, boolean>
