/** Which page numbers the pagination shows (docs/product.md, Home page). */

/** Maximum number of consecutive page numbers, which contain the current page. */
const WINDOW_SIZE = 5

/** A page number, or a gap for skipped numbers. */
export type PaginationItem = number | 'gap'

/** Up to 5 numbers around the current page, plus the first and last page, with gaps between. */
export function listPaginationItems(current: number, total: number): PaginationItem[] {
  const size = Math.min(WINDOW_SIZE, total)
  const start = Math.max(1, Math.min(current - Math.floor(size / 2), total - size + 1))
  const end = start + size - 1
  const items: PaginationItem[] = []
  if (start > 1) items.push(1)
  if (start > 2) items.push('gap')
  for (let page = start; page <= end; page += 1) items.push(page)
  if (end < total - 1) items.push('gap')
  if (end < total) items.push(total)
  return items
}
