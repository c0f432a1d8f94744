/** Which game is drawn. */
import { expect, test } from 'vitest'
import { pickRandomGame } from './random-game.ts'

const games = [
  { id: 'ant', needsMouse: false },
  { id: 'bee', needsMouse: true },
  { id: 'cat', needsMouse: false },
]

/** Every game that may be drawn. */
function pool(openedIds: string[], hasMouse: boolean) {
  const drawn = Array.from({ length: 100 }, (_, index) =>
    pickRandomGame(games, openedIds, hasMouse, () => index / 100),
  )
  return [...new Set(drawn)].toSorted()
}

test('any game, where there is a mouse', () =>
  expect(pool([], true)).toEqual(['ant', 'bee', 'cat']))
test('none that needs a mouse, where there is none', () =>
  expect(pool([], false)).toEqual(['ant', 'cat']))
test('none that was opened lately', () =>
  expect(pool(['cat', 'gone'], true)).toEqual(['ant', 'bee']))
test('where all that fit were opened, any of them', () =>
  expect(pool(['ant', 'cat'], false)).toEqual(['ant', 'cat']))
test('where nothing fits, any game', () =>
  expect(pickRandomGame([{ id: 'bee', needsMouse: true }], [], false)).toBe('bee'))
test('none of an empty catalogue', () => expect(pickRandomGame([], [], true)).toBeUndefined())
