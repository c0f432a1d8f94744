import { expect, test } from 'vitest'
import { listPageParts } from './page-parts.ts'

test.each(['/about', 'about'])('the page %s needs its own part', (pattern) => {
  expect(listPageParts(pattern)).toEqual(['about'])
})

test('other pages need only the shared parts', () => {
  expect(listPageParts('/robots.txt')).toEqual([])
})
