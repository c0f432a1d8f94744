/** Waits for what should hold, and tells how long it took. */

const POLL_EVERY_MS = 20

/**
 * Looks until what it sees is true; the time it took, ms. A look that throws saw nothing.
 *
 * @throws Error with what was waited for, when `withinMs` have passed
 */
export async function until(what: string, look: () => unknown, withinMs = 20_000): Promise<number> {
  const startedAt = performance.now()
  let last: unknown
  for (;;) {
    try {
      last = await look()
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
