/** The bus of a portal that is one process. */
import type { Bus } from './bus.ts'
import type { Fact } from './events.ts'
import { createListeners } from './listeners.ts'

/** Tells whoever listens in this process, at once. */
export function createMemoryBus(): Bus {
  // What is committed is committed, whatever becomes of those who hear of it.
  const listeners = createListeners<[fact: Fact]>()
  return {
    isShared: false,
    counts: { told: 0, heard: 0 },
    publish(facts) {
      for (const fact of facts) listeners.call(fact)
    },
    subscribe: listeners.add,
    // Nothing is lost on the way to oneself.
    onGap: () => () => undefined,
    close: async () => undefined,
  }
}
