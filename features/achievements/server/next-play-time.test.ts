/** The way to the next achievement for play time. */
import { expect, test } from 'vitest'
import { formatNextPlayTime } from './next-play-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [0, '1h to Rookie Gamer'],
  [1, '1h to Rookie Gamer'],
  [MINUTE, '59m to Rookie Gamer'],
  [48 * MINUTE, '12m to Rookie Gamer'],
  [HOUR - 1, '1m to Rookie Gamer'],
  [HOUR, '4h to Casual Gamer'],
  [10 * HOUR + 1, '14h to Hardcore Gamer'],
  [24 * HOUR, undefined],
])('after %i ms: %s', (totalMs, text) => {
  expect(formatNextPlayTime('en', totalMs)).toBe(text)
})

test('is in the language of the page', () => {
  expect(formatNextPlayTime('de', 48 * MINUTE)).toBe('Noch 12\u00a0Min. bis Neuling')
})
