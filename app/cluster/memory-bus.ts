/** The bus of a portal that is one process. */
import type { Bus } from './bus.ts'
import type { DomainEvent } from './events.ts'
import { createListeners } from './listeners.ts'

/** Tells whoever listens in this process, at once. */
export function createMemoryBus(): Bus {
  // What is committed is committed, whatever becomes of those who hear of it.
  const listeners = createListeners<[event: DomainEvent]>()
  return {
    isShared: false,
    counts: { published: 0, received: 0 },
    publish(events) {
      for (const event of events) listeners.call(event)
    },
    subscribe: listeners.add,
    // Nothing is lost on the way to oneself.
    onGap: () => () => undefined,
    close: async () => undefined,
  }
}
