/** The correction of a device's wrong clock. */
import { expect, test } from 'vitest'
import { clockSkew, recordServerTime } from './clock-skew.ts'

const MINUTE_MS = 60_000

test.each([
  ['a device whose clock is a day ahead', -24 * 60 * MINUTE_MS, -24 * 60 * MINUTE_MS],
  ['a device whose clock is two hours behind', 120 * MINUTE_MS - 2_000, 120 * MINUTE_MS],
  ['a response that took seconds', -9_000, 0],
  ['a server that sends no time', Number.NaN, 0],
])('%s', (_, aheadMs, skewMs) => {
  recordServerTime(Date.now() + aheadMs)
  expect(clockSkew.read()).toBe(skewMs)
})
