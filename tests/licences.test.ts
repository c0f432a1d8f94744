/** What is shipped is written down, and may be. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { collectNotices, describeLicences } from '../scripts/licences.mjs'

const listed = (describeLicences as () => string)()
const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')

/** None of them binds the portal's own code. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MIT-0',
  // Permissive and approved by the OSI. It asks only that its text is passed on, as the notices do.
  'BlueOak-1.0.0',
  // libvips, a library of its own beside sharp, which anybody may put another in place of.
  'LGPL-3.0-or-later',
])

/** The lines of the list, without its head. */
function rows(): string[] {
  const lines = listed.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2)
}

/** The packages that it names. */
const namesOfRows = () => rows().map((row) => row.split(' ')[1]!)

test('the list is that of the lock file', () => {
  // `npm run licences` writes it again.
  expect(read('docs/licences.md')).toBe(listed)
})

test('the notices are those of the installed packages, and every package has one', () => {
  const notices = read('docs/licence-notices.txt')
  expect(notices).toBe((collectNotices as () => string)())
  const [, ...parts] = notices.split(`\n${'-'.repeat(80)}\n\n`)
  const named = parts.flatMap((part) => part.split('\n', 1)[0]!.split(', '))
  expect(new Set(named)).toEqual(new Set([...namesOfRows(), 'The typefaces']))
  expect(parts.filter((part) => !/copyright|licen[cs]e/i.test(part))).toEqual([])
})

test('every licence may be shipped', () => {
  expect(rows().length).toBeGreaterThan(20)
  const others = rows().filter((row) => !ALLOWED.has(row.split(' | ')[2]!.replace(' |', '')))
  expect(others).toEqual([])
})
