/** The choice of the game of the day, over many days with changes. */
import { describe, expect, test } from 'vitest'
import { NO_REPEAT_CHOICES, dayOf, orderOfDay, pickGameOfTheDay } from './game-of-the-day.ts'
import type { Game } from './game.ts'
import { games as builtIn } from './index.ts'

const TODAY = dayOf(Date.UTC(2026, 10, 23))
const DAYS = Array.from({ length: 200 }, (_, index) => TODAY + index)
const NONE = new Set<string>()
// A fixed number of games, whatever the catalog has.
const games = builtIn.slice(0, 25)

/** Chooses a game for each day, each time from the games that are available on it. */
function play(listAvailable: (day: number) => readonly Game[], avoided = NONE) {
  const shown: string[] = []
  for (const day of DAYS)
    shown.unshift(pickGameOfTheDay(listAvailable(day), day, { shown, avoided })!.id)
  return shown.toReversed()
}

/** The smallest number of days between two days with the same game. */
function smallestGap(ids: readonly string[]): number {
  const lastAt = new Map<string, number>()
  let gap = Infinity
  for (const [at, id] of ids.entries()) {
    gap = Math.min(gap, at - (lastAt.get(id) ?? -Infinity))
    lastAt.set(id, at)
  }
  return gap
}

test('a day begins at midnight UTC, also on New Year and on a leap day', () => {
  for (const midnight of [Date.UTC(2026, 10, 24), Date.UTC(2027, 0, 1), Date.UTC(2028, 1, 29)]) {
    expect(dayOf(midnight)).toBe(dayOf(midnight - 1) + 1)
    expect(dayOf(midnight + 24 * 3_600_000 - 1)).toBe(dayOf(midnight))
  }
})

test('the order of a day depends on nothing but the ids, and changes every day', () => {
  const order = orderOfDay(games, TODAY)
  expect(orderOfDay(games.toReversed(), TODAY)).toEqual(order)
  expect(orderOfDay(games.slice(1), TODAY)).toEqual(order.filter((game) => game !== games[0]))
  const first = new Set(DAYS.map((day) => orderOfDay(games, day)[0]))
  expect(first.size).toBe(games.length)
})

describe('the choice', () => {
  test('repeats no game within 14 days while games come, go and are unavailable', () => {
    const ids = play((day) => {
      const size = 20 + (day % 9)
      const gone = new Set([day % 7, (day * 3) % 11])
      return games.slice(0, size).filter((_, place) => !gone.has(place))
    })
    expect(smallestGap(ids)).toBeGreaterThan(NO_REPEAT_CHOICES)
    expect(new Set(ids).size).toBe(games.length)
  })

  test.each([1, 2, 14, 15])('of %i games is the one that was shown least recently', (count) => {
    expect(smallestGap(play(() => games.slice(0, count)))).toBe(count)
  })

  test('chooses an avoided game only if all others were chosen recently', () => {
    const avoided = new Set(games.slice(0, 12).map(({ id }) => id))
    const ids = play(() => games, avoided)
    // The 13 others fill 13 of 15 days.
    expect(ids.filter((id) => !avoided.has(id)).length).toBeGreaterThanOrEqual((200 * 13) / 15 - 2)
    expect(smallestGap(ids)).toBeGreaterThan(NO_REPEAT_CHOICES)
    const wide = new Set(games.slice(0, 5).map(({ id }) => id))
    expect(play(() => games, wide).filter((id) => wide.has(id))).toEqual([])
  })

  test('is none without an available game', () =>
    expect(pickGameOfTheDay([], TODAY, { shown: ['agar'], avoided: NONE })).toBeUndefined())
})
