/** Where the events of committed changes are told, and heard. */
import type { DomainEvent } from './events.ts'

export interface EventCounts {
  published: number
  received: number
}

export interface Bus {
  /** Whether other processes are told, too. */
  readonly isShared: boolean
  /** Events since the start: told to the others, and heard from them. None where there are no others. */
  readonly counts: Readonly<EventCounts>
  /** Tells events that are true by now, in order. */
  publish(events: readonly DomainEvent[]): void
  /** Calls back with each event, of this process and of others; returns the way to stop. */
  subscribe(listener: (event: DomainEvent) => void): () => void
  /**
   * Calls back where events of other processes may have been missed: what is kept in memory is to be
   * read again. Returns the way to stop.
   */
  onGap(listener: () => void): () => void
  /**
   * Ends it, with all told that was published.
   *
   * @throws Error where it could not be told
   */
  close(): Promise<void>
}
