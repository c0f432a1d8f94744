/**
 * The notification preferences (docs/product.md, Settings). The labels and hints of the part `settings`
 * have the same names, and `…Hint`. The tables define the defaults.
 */
export const NOTIFICATION_PREFERENCES = [
  'emailNotifications',
  'achievementNotifications',
  'gameUpdateNotifications',
  'socialNotifications',
  'marketingEmails',
] as const

export type NotificationPreferences = Record<(typeof NOTIFICATION_PREFERENCES)[number], boolean>
