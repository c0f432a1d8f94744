/** Checks the list of shipped packages and their licenses. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { collectNotices, describeLicences } from '../scripts/licences.mjs'

const listed = (describeLicences as () => string)()
const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')

/** None of them applies to the portal's own code. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MIT-0',
  // Permissive and approved by the OSI. It only requires that its text is passed on, as in the
  // notices.
  'BlueOak-1.0.0',
  // libvips, a separate library that sharp loads, which any user may replace.
  'LGPL-3.0-or-later',
])

/** Rows of the list, without its header. */
function rows(): string[] {
  const lines = listed.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2)
}

/** Names of the listed packages. */
const namesOfRows = () => rows().map((row) => row.split(' ')[1]!)

test('the license list matches the lock file', () => {
  // `npm run licences` generates it.
  expect(read('docs/licences.md')).toBe(listed)
})

test('the notices match the installed packages, and every package has one', () => {
  const notices = read('docs/licence-notices.txt')
  expect(notices).toBe((collectNotices as () => string)())
  const [, ...parts] = notices.split(`\n${'-'.repeat(80)}\n\n`)
  const named = parts.flatMap((part) => part.split('\n', 1)[0]!.split(', '))
  expect(new Set(named)).toEqual(new Set([...namesOfRows(), 'The typefaces']))
  expect(parts.filter((part) => !/copyright|licen[cs]e/i.test(part))).toEqual([])
})

test('every license may be shipped', () => {
  expect(rows().length).toBeGreaterThan(20)
  const others = rows().filter((row) => !ALLOWED.has(row.split(' | ')[2]!.replace(' |', '')))
  expect(others).toEqual([])
})
