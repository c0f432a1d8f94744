/** Durations on pages: in English as in the commands' output, else with the language's units. */
import { expect, test } from 'vitest'
import { formatDuration } from '#lib/duration.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { localizeDuration } from './use-duration.ts'

const HOUR_MS = 3_600_000
const DURATIONS = [0, 45_000, 200_000, HOUR_MS, 2 * HOUR_MS + 300_000, 1_234 * HOUR_MS, -1]

test.each(DURATIONS)('%i ms is the same in English as for operators', (ms) => {
  expect(localizeDuration(getTranslator('en', 'profile'), ms)).toBe(formatDuration(ms))
})

test.each([
  ['de', '1234\u00a0Std. 5\u00a0Min.'],
  ['fr', '1234\u00a0h 5\u00a0min'],
  ['tr', '1234\u00a0sa 5\u00a0dk'],
  ['ar', '1234\u00a0س 5\u00a0د'],
] as const)('a long duration has no group separators in %s', (language, words) => {
  expect(localizeDuration(getTranslator(language, 'profile'), 1_234 * HOUR_MS + 300_000)).toBe(
    words,
  )
})
