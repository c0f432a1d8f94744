/** The game of the day: one per UTC day, without repeats, without games that are down. */
import { describe, expect, test } from 'vitest'
import { dayOf, listFromDay, pickGameOfTheDay } from './game-of-the-day.ts'
import { games } from './index.ts'

const TODAY = dayOf(Date.UTC(2026, 10, 23))
const DAYS = Array.from({ length: 200 }, (_, index) => TODAY + index)
const downOf = (count: number) => new Set(games.slice(3, 3 + count).map(({ id }) => id))
const NONE = new Set<string>()

/** The smallest number of days between two days with the same game. */
function smallestGap(ids: readonly (string | undefined)[]): number {
  const lastAt = new Map<string | undefined, number>()
  let gap = Infinity
  for (const [at, id] of ids.entries()) {
    gap = Math.min(gap, at - (lastAt.get(id) ?? -Infinity))
    lastAt.set(id, at)
  }
  return gap
}

test('a day begins at midnight UTC', () => {
  const midnight = Date.UTC(2026, 10, 24)
  expect(dayOf(midnight)).toBe(dayOf(midnight - 1) + 1)
  expect(dayOf(midnight + 24 * 3_600_000 - 1)).toBe(dayOf(midnight))
})

test('is the same for the same day, in any order of the games', () => {
  for (const day of DAYS) {
    const pick = pickGameOfTheDay(games, day, NONE)
    expect(pick).toBeDefined()
    expect(pickGameOfTheDay(games.toReversed(), day, NONE)).toBe(pick)
    expect(listFromDay(games, day)[0]!.id).toBeDefined()
  }
})

describe('repeats', () => {
  test.each([0, 1, 2, 5, 9])('no game within 15 days while %i games are down', (count) => {
    const down = downOf(count)
    const ids = DAYS.map((day) => pickGameOfTheDay(games, day, down)!.id)
    expect(ids.filter((id) => down.has(id))).toEqual([])
    expect(smallestGap(ids)).toBeGreaterThanOrEqual(15)
  })

  test.each([1, 2, 14, 15, 16])('a catalog of %i games before the others were shown', (count) => {
    const ids = DAYS.map((day) => pickGameOfTheDay(games.slice(0, count), day, NONE)!.id)
    expect(smallestGap(ids)).toBe(count)
    expect(new Set(ids).size).toBe(count)
  })

  test('no game while few are available, until the others were shown', () => {
    const ids = DAYS.map((day) => pickGameOfTheDay(games, day, downOf(20))!.id)
    expect(smallestGap(ids)).toBeGreaterThanOrEqual(games.length - 20)
  })
})

test('a game that is down changes few other days', () => {
  // Of a fixed number of games, since the order of the days depends on it.
  const some = games.slice(0, 25)
  const down = downOf(1)
  const changed = DAYS.filter(
    (day) => pickGameOfTheDay(some, day, down) !== pickGameOfTheDay(some, day, NONE),
  )
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.length).toBeLessThan(DAYS.length / 4)
})

test('is undefined without an available game', () => {
  expect(pickGameOfTheDay([], TODAY, NONE)).toBeUndefined()
  expect(pickGameOfTheDay(games, TODAY, new Set(games.map(({ id }) => id)))).toBeUndefined()
})
