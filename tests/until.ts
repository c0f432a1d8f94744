/** Waits for a condition and measures the time. */

const POLL_EVERY_MS = 20

/**
 * Polls until `read` returns a true value; returns the time it took, ms. A poll that throws counts
 * as false.
 * @throws Error with the awaited condition after `withinMs`
 */
export async function until(what: string, read: () => unknown, withinMs = 45_000): Promise<number> {
  const startedAt = performance.now()
  let last: unknown
  for (;;) {
    try {
      last = await read()
      if (last) return performance.now() - startedAt
    } catch (error) {
      last = error
    }
    if (performance.now() - startedAt > withinMs) {
      throw new Error(`waited ${withinMs} ms in vain until ${what}; last: ${String(last)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}
