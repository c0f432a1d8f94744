/** Data that arrives after its page is shown. */
import { startTransition, useEffect, useState } from 'react'

/** Wait before the notice, ms: a browser that leaves the page cancels its requests. */
const LEAVE_MS = 1_000

/**
 * Returns the value of a promise once it is there. Unlike `use` it neither suspends nor throws: what
 * the page shows already, such as a game that runs, stays in the document. If the promise is
 * rejected, a notice offers to reload the page, until the visitor opens another one.
 */
export function useLate<T>(late: Promise<T> | undefined): T | undefined {
  const [settled, setSettled] = useState<{ of: Promise<T>; value: T }>()
  useEffect(() => {
    let isOver = false
    let notice: HTMLElement | undefined
    late?.then(
      (value) => startTransition(() => setSettled({ of: late, value })),
      () => setTimeout(() => isOver || (notice = window.showChunkLoadError?.()), LEAVE_MS),
    )
    return () => {
      isOver = true
      notice?.remove()
    }
  }, [late])
  return settled?.of === late ? settled?.value : undefined
}
