import { expect, test } from 'vitest'
import { firstGrapheme } from './first-grapheme.ts'

test.each([
  ['Shooter', 'S'],
  ['إطلاق نار', 'إ'],
  ['İstanbul', 'İ'],
  // A letter and its accent, an alef and its hamza, a letter and its vowel, each two code points.
  ['e\u{301}toile', 'e\u{301}'],
  ['\u{627}\u{655}طلاق', '\u{627}\u{655}'],
  ['\u{645}\u{64f}حمد', '\u{645}\u{64f}'],
  ['👩‍🚀 space', '👩‍🚀'],
  ['', ''],
])('the first letter of %j is %j', (text, letter) => {
  expect(firstGrapheme(text)).toBe(letter)
})
