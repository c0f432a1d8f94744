/** Which counts a page requests. */
import { expect, test } from 'vitest'
import { MAX_SHOWN_GAMES, fillCounts, writeLiveView } from './live-view.ts'

test('a page that shows too many games requests all counts', () => {
  const likes = Array.from({ length: MAX_SHOWN_GAMES + 1 }, (_, index) => `game-${index}`)
  expect(writeLiveView({ likes, players: [] })).toEqual({})
})

test('a game missing from a snapshot of all counts has zero', () => {
  expect(fillCounts({ survev: 3 }, ['agar', 'survev'])).toEqual({ agar: 0, survev: 3 })
})
