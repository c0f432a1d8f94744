import { expect, test } from 'vitest'
import { maxWaitMs, nextRunAt } from './job.ts'

const HOUR = 3_600_000
const nightly = { perFleet: true as const, atHour: 3 }

test('counts an interval from the start of the run', () => {
  const hourly = { perFleet: true as const, everyMs: HOUR }
  expect([nextRunAt(hourly, 5_000), maxWaitMs(hourly)]).toEqual([5_000 + HOUR, HOUR])
})

test.each([
  ['in the evening', new Date(2026, 5, 1, 22), new Date(2026, 5, 2, 3)],
  ['at the hour itself', new Date(2026, 5, 2, 3), new Date(2026, 5, 3, 3)],
  ['after midnight', new Date(2026, 5, 2, 1), new Date(2026, 5, 2, 3)],
])('the run after one %s is at the next such hour', (_when, startedAt, next) => {
  expect(new Date(nextRunAt(nightly, startedAt.getTime()))).toEqual(next)
  expect(next.getTime() - startedAt.getTime()).toBeLessThan(maxWaitMs(nightly))
})
