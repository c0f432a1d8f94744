/** What is shipped is written down, and may be. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { describeLicences } from '../scripts/licences.mjs'

const listed = (describeLicences as () => string)()
const file = resolve(import.meta.dirname, '../docs/licences.md')

/** None of them binds the portal's own code. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MIT-0',
])

test('the list is that of the lock file', () => {
  // `npm run licences` writes it anew.
  expect(readFileSync(file, 'utf8')).toBe(listed)
})

test('every licence may be shipped', () => {
  const rows = listed
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
  expect(rows.length).toBeGreaterThan(20)
  const others = rows.filter((row) => !ALLOWED.has(row.split(' | ')[2]!.replace(' |', '')))
  expect(others).toEqual([])
})
