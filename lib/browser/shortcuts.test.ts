/** The character of a key press on any keyboard layout. */
import { expect, test } from 'vitest'
import { characterOf, isOfInputMethod, isSearchKey } from './shortcuts.ts'

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
  // An input method that is on, where nothing is typed.
  ['Process', 'KeyF', 'f'],
  ['Unidentified', 'Slash', '/'],
  ['Process', 'Enter', ''],
])('%s at %s is %s', (key, code, character) => {
  expect(characterOf({ key, code, shiftKey: false })).toBe(character)
})

test('Ctrl+K is not taken with Alt, which types letters, nor with Shift', () => {
  const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
  const isSearch = (held: object, key = 'k') => isSearchKey({ ...none, ...held, key, code: 'KeyK' })
  expect([isSearch({ ctrlKey: true }), isSearch({ metaKey: true }, 'л')]).toEqual([true, true])
  expect(isSearch({ ctrlKey: true, altKey: true }, '’')).toBe(false)
  expect(isSearch({ ctrlKey: true, shiftKey: true }, 'K')).toBe(false)
  expect(isSearch({})).toBe(false)
})

test('Enter that ends a composition belongs to the input method, also in Safari', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
})

test('an event without a key has no character', () => {
  expect(characterOf(new Event('keydown') as unknown as KeyboardEvent)).toBe('')
})
