/** A set of callbacks. */

export interface Listeners<Args extends unknown[]> {
  call(...args: Args): void
  /** Returns the function that removes the listener. */
  add(listener: (...args: Args) => void): () => void
}

/**
 * Creates an empty set. If a listener throws, the others are still called and the caller sees no
 * error.
 */
export function createListeners<Args extends unknown[]>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    call(...args) {
      for (const listener of listeners) {
        try {
          listener(...args)
        } catch (error) {
          process.emitWarning(error instanceof Error ? error : String(error))
        }
      }
    },
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
