/** Who is called back with each thing that is told. */

export interface Listeners<Args extends unknown[]> {
  call(...args: Args): void
  /** Returns the way to stop. */
  add(listener: (...args: Args) => void): () => void
}

/** Nobody yet. A listener that throws takes nothing from the others, nor from whoever tells. */
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
