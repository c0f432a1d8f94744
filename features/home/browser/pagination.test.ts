/** Pagination: which pages have a link. */
import { expect, test } from 'vitest'
import { listPaginationItems } from './pagination-nav.tsx'

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [5, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [4, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 3 4 5 gap 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 gap 3 4 5 6 7 gap 9'],
  [7, 7, '1 gap 3 4 5 6 7'],
  [50, 100, '1 gap 48 49 50 51 52 gap 100'],
  [2, 100, '1 2 3 4 5 gap 100'],
  [99, 100, '1 gap 96 97 98 99 100'],
])('page %i of %i: %s', (current, total, items) =>
  expect(listPaginationItems(current, total).join(' ')).toBe(items),
)
