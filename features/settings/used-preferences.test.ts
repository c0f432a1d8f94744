/** Every notification preference takes effect. */
import { expect, test } from 'vitest'
import { KINDS } from '#features/notifications/server/kinds.server.ts'
import {
  NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#features/notifications/preferences.ts'

test('each preference turns a kind of notification off, or its mails', () => {
  const read = new Set<keyof NotificationPreferences | null>(
    Object.values(KINDS).map(({ preference }) => preference),
  )
  if (Object.values(KINDS).some(({ mailAction }) => mailAction)) read.add('emailNotifications')
  // Mails of announcements (`notifications/server/announcements.test.ts`).
  read.add('marketingEmails')
  expect(NOTIFICATION_PREFERENCES.filter((name) => !read.has(name))).toEqual([])
})
