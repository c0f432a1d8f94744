/** A set of callbacks. */

/**
 * Creates an empty set. If a listener throws, the others are still called and the caller sees no
 * error.
 */
export function createListeners<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    call(...args: Args): void {
      for (const listener of listeners) {
        try {
          listener(...args)
        } catch (error) {
          process.emitWarning(error instanceof Error ? error : String(error))
        }
      }
    },
    /** Returns the function that removes the listener. */
    add(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
