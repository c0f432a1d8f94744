/** Formatted relative times at every threshold. */
import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.parse('2025-06-27T12:00:00Z')
const english = { locale: 'en', justNow: 'Just now' }

test.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1m ago'],
  [2 * MINUTE - 1, '1m ago'],
  [HOUR - 1, '59m ago'],
  [HOUR, '1h ago'],
  [DAY - 1, '23h ago'],
  [DAY, '1d ago'],
  [7 * DAY - 1, '6d ago'],
  [7 * DAY, 'Jun 20, 2025'],
  [365 * DAY, 'Jun 27, 2024'],
])('%i ms ago is %s', (age, words) =>
  expect(formatRelativeTime(now - age, now, english)).toBe(words),
)

test('formats a time in the future as "Just now"', () =>
  expect(formatRelativeTime(now + HOUR, now, english)).toBe('Just now'))

test.each([
  ['de', 'vor 5 Min.', '20. Juni 2025'],
  ['fr', 'il y a 5\u00A0min', '20 juin 2025'],
  ['ar-u-nu-latn', 'قبل 5 دقائق', '20 يونيو 2025'],
])('formats in the words of %s', (locale, minutes, day) => {
  const words = { locale, justNow: 'now' }
  expect(formatRelativeTime(now - 5 * MINUTE, now, words)).toBe(minutes)
  expect(formatRelativeTime(now - 7 * DAY, now, words)).toBe(day)
})

test('formats dates in UTC, so that server and browser agree', () => {
  expect(formatRelativeTime(Date.parse('2025-01-01T00:00:00Z'), now, english)).toBe('Jan 1, 2025')
  expect(formatRelativeTime(Date.parse('2024-12-31T23:59:59.999Z'), now, english)).toBe(
    'Dec 31, 2024',
  )
})
