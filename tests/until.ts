/** Waits for states, never for fixed times. */

const POLL_EVERY_MS = 20

/**
 * Polls until `read` returns a true value, and returns it. A poll that throws counts as false.
 *
 * @param what the expected state, in words
 * @throws Error with the awaited state after `withinMs`
 */
export async function until<Seen>(
  what: string,
  read: () => Seen | Promise<Seen>,
  withinMs = 45_000,
): Promise<NonNullable<Exclude<Seen, false>>> {
  const deadline = performance.now() + withinMs
  for (;;) {
    let last: unknown
    try {
      const seen = await read()
      if (seen) return seen as NonNullable<Exclude<Seen, false>>
      last = seen
    } catch (error) {
      last = error
    }
    if (performance.now() > deadline) {
      throw new Error(`waited ${withinMs} ms in vain until ${what}; last: ${String(last)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}
