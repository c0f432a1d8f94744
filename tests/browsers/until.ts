/** Waits for states, never for times. */

/** Far more than a state takes, for a machine that is busy. */
const DEADLINE_MS = 30_000
const POLL_EVERY_MS = 30

/**
 * Looks again and again until there is something to see; what it saw. A look that throws, as in a
 * document that is being left, is one that saw nothing.
 *
 * @param what the state that is waited for, in words
 */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen>,
): Promise<NonNullable<Exclude<Seen, false>>> {
  const deadline = performance.now() + DEADLINE_MS
  for (;;) {
    let last: unknown
    try {
      const seen = await look()
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
