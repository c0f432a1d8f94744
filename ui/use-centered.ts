/** Scrolls a row sideways so that its current item is in the middle, as rows of tabs on a phone. */
import { useEffect, useRef } from 'react'

/** Returns the ref of the row. @param current index of the item */
export function useCentered<Row extends HTMLElement>(current: number) {
  const ref = useRef<Row>(null)
  useEffect(() => {
    const row = ref.current
    const item = row?.children[current]?.getBoundingClientRect()
    if (!row || !item) return
    const { left, width } = row.getBoundingClientRect()
    row.scrollBy(item.left + item.width / 2 - left - width / 2, 0)
  }, [current])
  return ref
}
