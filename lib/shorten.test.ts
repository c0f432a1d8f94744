import { expect, test } from 'vitest'
import { shorten } from '#features/home/server/list-description.server.ts'

test.each([
  ['two words', 9, 'two words'],
  ['two words', 8, 'two…'],
  ['two words', 3, 'two…'],
  ['two words', 7, 'two…'],
  ['Agar.io, Slither.io', 12, 'Agar.io…'],
  // The end is in the middle of a character.
  ['a 🎮', 3, 'a…'],
])('%j in %i characters is %j', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected)
})
