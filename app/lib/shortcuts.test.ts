/** The character of a key press on any keyboard layout. */
import { expect, test } from 'vitest'
import { characterOf } from './shortcuts.ts'

test.each([
  ['f', 'KeyF', 'f'],
  ['F', 'KeyF', 'f'],
  ['\u0430', 'KeyF', 'f'],
  ['\u042b', 'KeyS', 's'],
  ['\u03bb', 'KeyL', 'l'],
  // The letter of a Latin layout counts, whatever its place.
  ['a', 'KeyQ', 'a'],
  ['\u011f', 'KeyE', '\u011f'],
  ['/', 'Digit7', '/'],
  ['.', 'Slash', '.'],
  ['\u0638', 'Slash', '/'],
  ['Dead', 'Equal', 'dead'],
  ['\u0444', 'BracketLeft', ''],
])('%s at %s is %s', (key, code, character) => {
  expect(characterOf({ key, code, shiftKey: false })).toBe(character)
})

test('an event without a key has no character', () => {
  expect(characterOf(new Event('keydown') as unknown as KeyboardEvent)).toBe('')
})
