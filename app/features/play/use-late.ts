/** Data that arrives after its page is shown. */
import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the value of a promise once it is there. Unlike `use` it neither suspends nor throws: what
 * the page shows already, such as a game that runs, stays in the document. If the promise is
 * rejected, a notice offers to reload the page. Firefox also rejects when the visitor leaves.
 */
export function useLate<T>(late: Promise<T> | undefined): T | undefined {
  const [settled, setSettled] = useState<{ of: Promise<T>; value: T }>()
  useEffect(() => {
    let isLeft = false
    late?.then(
      (value) => startTransition(() => setSettled({ of: late, value })),
      () => isLeft || window.loseCode?.(),
    )
    return () => {
      isLeft = true
    }
  }, [late])
  return settled?.of === late ? settled?.value : undefined
}
