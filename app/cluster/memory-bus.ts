/** The event bus of a portal with one process. */
import type { Bus } from './bus.ts'
import type { PublishedEvent } from './events.ts'
import { createListeners } from './listeners.ts'

/** Calls every subscriber of this process synchronously. */
export function createMemoryBus(): Bus {
  // The change is committed, so an error of a subscriber must not reach the publisher.
  const listeners = createListeners<[event: PublishedEvent]>()
  return {
    isShared: false,
    counts: { published: 0, received: 0 },
    publish(events) {
      for (const event of events) listeners.call(event)
    },
    subscribe: listeners.add,
    // Events within one process cannot be lost.
    onGap: () => () => undefined,
    close: async () => undefined,
  }
}
