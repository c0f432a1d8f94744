/** Pagination: written examples, and the rule for every page of many totals. */
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

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 100])('the rule on every page of %i', (total) => {
  for (let current = 1; current <= total; current += 1) {
    const items = listPaginationItems(current, total)
    const numbers = items.filter((item) => item !== 'gap')
    // The window: 5 numbers in a row around the current page, moved inwards at the ends.
    const start = Math.max(1, Math.min(current - 2, total - 4))
    const window = Array.from({ length: Math.min(5, total) }, (_, index) => start + index)
    expect(numbers).toEqual([...new Set([1, ...window, total])])

    // A gap appears exactly where numbers are skipped.
    const expected = numbers.flatMap((page, index) =>
      index > 0 && page - numbers[index - 1]! > 1 ? ['gap', page] : [page],
    )
    expect(items).toEqual(expected)
  }
})
