/** On touch screens, touch games come first among games with equal likes. */
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { placeForTouch } from './listing.ts'

const NONE: ReadonlySet<string> = new Set()
const game = (id: string, touch?: 'yes' | 'partly' | 'no') => ({ ...games[0]!, id, touch })
const place = (list: ReturnType<typeof game>[], likes = {}, down = NONE) =>
  placeForTouch(list, likes, down)

test('touch games come before unknown ones, and games that need a computer last', () => {
  const list = [game('ant', 'no'), game('bee'), game('cat', 'partly'), game('dog', 'yes')]
  expect(place(list)).toEqual([3, 2, 1, 0])
})

test('more likes always come first', () => {
  const list = [game('ant', 'no'), game('bee', 'no'), game('cat', 'yes'), game('dog', 'yes')]
  expect(place(list, { ant: 2, bee: 1, cat: 1 })).toEqual([0, 2, 1, 3])
})

test('equal games keep the order of the page', () => {
  expect(place([game('ant'), game('bee'), game('cat')])).toBeUndefined()
  expect(place([game('ant', 'yes'), game('bee', 'yes'), game('cat', 'no')])).toBeUndefined()
})

test('a game whose site did not respond stays last among equals', () => {
  const list = [game('ant', 'no'), game('bee', 'yes')]
  expect(place(list, {}, new Set(['bee']))).toBeUndefined()
})
