/** Tests JSON that a client sends. */
import { expect, test } from 'vitest'
import { parseSentJson } from './parse-json.ts'

test.each([
  String.raw`"a\u0000"`,
  String.raw`{"friend":"a\u0000"}`,
  String.raw`{"friends":[{"a\u0000":1}]}`,
  String.raw`["\ud83d"]`,
  String.raw`["\ude00\ud83d"]`,
  '{',
  '['.repeat(8_000) + ']'.repeat(8_000),
])('refuses %s', (text) => expect(parseSentJson(text)).toBeUndefined())

test.each([
  [String.raw`["\ud83d\ude00", "\\u0000", null]`, ['😀', String.raw`\u0000`, null]],
  ['5', 5],
])('accepts %s', (text, value) => expect(parseSentJson(text)).toEqual(value))
