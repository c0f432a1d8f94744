/** Data that arrives after its page is shown. */
import { startTransition, useEffect, useState } from 'react'

type Settled<T> = { of: Promise<T> } & ({ value: T } | { error: unknown })

/**
 * Returns the value of a promise once it is there. Unlike `use` it does not suspend: what the page
 * shows already, such as a frame, stays in the document.
 *
 * @throws the reason of a rejection, for the error boundary
 */
export function useLate<T>(late: Promise<T> | undefined): T | undefined {
  const [settled, setSettled] = useState<Settled<T>>()
  useEffect(() => {
    const settle = (next: Settled<T>) => startTransition(() => setSettled(next))
    late?.then(
      (value) => settle({ of: late, value }),
      (error: unknown) => settle({ of: late, error }),
    )
  }, [late])
  if (!late || settled?.of !== late) return undefined
  if ('error' in settled) throw settled.error
  return settled.value
}
