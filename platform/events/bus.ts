/**
 * The event bus. Committed changes are published here, and subscribers receive them. The bus of a fleet
 * is in `platform/events/redis-bus.ts`.
 */
import type { PublishedEvent } from './events.ts'
import { createListeners } from './listeners.ts'

export interface Bus {
  /** True if other processes receive the events too. */
  readonly isShared: boolean
  /**
   * Events sent to and received from other nodes since the start. Both are 0 in a single process.
   */
  readonly counts: Readonly<{ published: number; received: number }>
  /** Publishes events of committed changes, in order. */
  publish(events: readonly PublishedEvent[]): void
  /**
   * Calls back with each event of this process and of others. Returns the function that
   * unsubscribes.
   */
  subscribe(listener: (event: PublishedEvent) => void): () => void
  /**
   * Calls back when events of other processes may have been lost. The subscriber must then read its
   * state again. Returns the function that unsubscribes.
   */
  onGap(listener: () => void): () => void
  /**
   * Sends all published events, then closes the bus.
   *
   * @throws Error if the events could not be sent
   */
  close(): Promise<void>
}

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
