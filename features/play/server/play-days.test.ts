/** The player's days and nights, by the server's clock and the browser's offset; weeks of UTC. */
import { describe, expect, test } from 'vitest'
import { addPlayDay, isLateNight, startOfWeek, type PlayDays } from './play-days.ts'

const DAY_MS = 24 * 60 * 60_000
const MONDAY = Date.UTC(2026, 10, 23)
const NONE: PlayDays = { lastPlayDay: null, daysInRow: 0, streakStartedAt: null }
const at = (time: string) => Date.parse(`2026-03-${time}:00Z`)

/** The days in a row after play at these times, each perhaps with an offset: `04T10:00 -300`. */
function playOn(...times: string[]): number[] {
  let days = NONE
  return times.map((each) => {
    const [time, utcOffset] = each.split(' ')
    days = addPlayDay(days, at(time!), utcOffset ? Number(utcOffset) : undefined)
    return days.daysInRow
  })
}

describe('days in a row', () => {
  test('counts each day once', () => {
    const days = playOn('04T10:00', '04T23:59', '05T00:00', '06T12:00', '07T12:00')
    expect(days).toEqual([1, 1, 2, 3, 4])
  })

  test('starts again after a day without play', () => {
    expect(playOn('04T10:00', '05T10:00', '07T00:00', '08T10:00')).toEqual([1, 2, 1, 2])
  })

  test('uses the day of the player', () => {
    // Nine in the evening in New York: the next day in UTC.
    expect(playOn('05T02:00 -300', '05T20:00 -300')).toEqual([1, 2])
    expect(playOn('05T02:00', '05T20:00')).toEqual([1, 1])
  })

  test('a journey to the west neither adds a day nor ends the streak', () => {
    expect(playOn('04T12:00 600', '04T20:00 600', '04T21:00 -600')).toEqual([1, 2, 2])
  })

  test('a clock that was a year ahead neither holds the streak nor ends it', () => {
    const day = (time: string) => Math.floor(at(time) / DAY_MS)
    const ahead = {
      lastPlayDay: day('04T00:00') + 365,
      streakStartedAt: at('04T10:00') + 365 * DAY_MS,
    }
    for (const daysInRow of [1, 5]) {
      const first = addPlayDay({ ...ahead, daysInRow }, at('04T10:00'))
      expect(first).toMatchObject({ lastPlayDay: day('04T00:00'), daysInRow })
      expect(addPlayDay(first, at('05T10:00')).daysInRow).toBe(daysInRow + 1)
    }
  })

  test('other offsets make no day that the clock of the server does not allow', () => {
    // Each names another day, at noon.
    const atOnce = ['04T12:00 -840', '04T12:00 0', '04T12:00 840']
    expect(playOn(...atOnce)).toEqual([1, 2, 2])
    expect(playOn(...atOnce, '05T07:59 840')).toEqual([1, 2, 2, 2])
    expect(playOn(...atOnce, '05T08:00 840')).toEqual([1, 2, 2, 3])
  })

  test('the shortest three days count: the last minute of the first, the first of the third', () => {
    expect(playOn('04T23:59', '05T00:00', '06T00:00')).toEqual([1, 2, 3])
    // With a flight from Paris to Tbilisi on the second day.
    expect(playOn('04T22:59 60', '05T12:00 60', '05T20:00 240')).toEqual([1, 2, 3])
  })

  test('continues a row without the time of its start', () => {
    const begun = { lastPlayDay: Math.floor(at('04T12:00') / 86_400_000), daysInRow: 2 }
    expect(addPlayDay({ ...begun, streakStartedAt: null }, at('05T12:00')).daysInRow).toBe(3)
  })
})

test.each([
  ['04T00:00', 0, true],
  ['04T03:59', 0, true],
  ['04T04:00', 0, false],
  ['04T23:59', 0, false],
  ['04T22:30', 120, true],
  ['04T09:00', -480, true],
  ['04T09:00', 840, false],
  ['04T00:00', undefined, false],
] as const)('play at %s with the offset %s is at night: %s', (time, utcOffset, isNight) => {
  expect(isLateNight(at(time), utcOffset)).toBe(isNight)
})

test.each([
  [MONDAY - 1, '2026-11-16'],
  [MONDAY, '2026-11-23'],
  [MONDAY + 7 * DAY_MS - 1, '2026-11-23'],
])('%i belongs to the week that begins on %s', (now, monday) => {
  const start = new Date(startOfWeek(now))
  expect(start.toISOString()).toBe(`${monday}T00:00:00.000Z`)
})
