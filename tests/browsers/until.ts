/** Waits for states, never for fixed times. */

/** Far longer than any state needs, for a busy machine. */
const DEADLINE_MS = 30_000
const POLL_EVERY_MS = 30

/**
 * Polls until `read` returns a value, and returns it. A poll that throws, as in a document that is
 * being left, counts as no value.
 * @param what the expected state, in words
 */
export async function until<Seen>(
  what: string,
  read: () => Promise<Seen>,
): Promise<NonNullable<Exclude<Seen, false>>> {
  const deadline = performance.now() + DEADLINE_MS
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
      throw new Error(`waited in vain until ${what}; last: ${String(last)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}
