/** Formatted durations at every threshold. */
import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test.each([
  [0, '0s'],
  [999, '0s'],
  [SECOND, '1s'],
  [45 * SECOND, '45s'],
  [MINUTE - 1, '59s'],
  [MINUTE, '1m 0s'],
  [3 * MINUTE + 20 * SECOND, '3m 20s'],
  [HOUR - 1, '59m 59s'],
  [HOUR, '1h 0m'],
  [HOUR + MINUTE - 1, '1h 0m'],
  [2 * HOUR + 5 * MINUTE + 59 * SECOND, '2h 5m'],
  [24 * HOUR, '24h 0m'],
  [1_000 * HOUR + 59 * MINUTE, '1000h 59m'],
  [-5 * SECOND, '0s'],
])('%i ms is %s', (ms, words) => expect(formatDuration(ms)).toBe(words))
