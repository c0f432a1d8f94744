/** Which games can be picked at random. */
import { expect, test } from 'vitest'
import { pickRandomGame } from './random-game.ts'

const games = [
  { id: 'ant', needsMouse: false },
  { id: 'bee', needsMouse: true },
  { id: 'cat', needsMouse: false },
]

/** Every game that can be picked. */
function pool(openedIds: string[], hasMouse: boolean) {
  const drawn = Array.from({ length: 100 }, (_, index) =>
    pickRandomGame(games, openedIds, hasMouse, () => index / 100),
  )
  return [...new Set(drawn)].toSorted()
}

test('picks any game if the device has a mouse', () =>
  expect(pool([], true)).toEqual(['ant', 'bee', 'cat']))
test('picks no game that needs a mouse if the device has none', () =>
  expect(pool([], false)).toEqual(['ant', 'cat']))
test('picks no recently opened game', () =>
  expect(pool(['cat', 'gone'], true)).toEqual(['ant', 'bee']))
test('picks any fitting game if all of them were opened', () =>
  expect(pool(['ant', 'cat'], false)).toEqual(['ant', 'cat']))
test('picks any game if none fits the device', () =>
  expect(pickRandomGame([{ id: 'bee', needsMouse: true }], [], false)).toBe('bee'))
test('picks none from an empty catalog', () => expect(pickRandomGame([], [], true)).toBeUndefined())
