/** Work that looks now and then whether there is something to do. */

export interface Looks {
  everyMs: number
  /** Is told of the first of several failures in a row. */
  onFault: (error: unknown) => void
}

/**
 * Works at once and then at intervals, never beside itself.
 *
 * @returns the way to stop, which waits for the work in hand
 */
export function startLooks(
  work: () => Promise<void>,
  { everyMs, onFault }: Looks,
): () => Promise<void> {
  let isWell = true
  let working: Promise<void> | undefined

  async function run() {
    try {
      await work()
      isWell = true
    } catch (error) {
      if (isWell) onFault(error)
      isWell = false
    }
  }

  const look = () => void (working ??= run().finally(() => (working = undefined)))
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
