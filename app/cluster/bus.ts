/** Where the facts of committed changes are told, and heard. */
import type { Fact } from './events.ts'

export interface FactCounts {
  told: number
  heard: number
}

export interface Bus {
  /** Whether other processes are told, too. */
  readonly isShared: boolean
  /** Facts since the start: told to the others, and heard from them. None where there are no others. */
  readonly counts: Readonly<FactCounts>
  /** Tells facts that are true by now, in order. */
  publish(facts: readonly Fact[]): void
  /** Calls back with each fact, of this process and of others; returns the way to stop. */
  subscribe(listener: (fact: Fact) => void): () => void
  /**
   * Calls back where facts of other processes may have been missed: what is kept in memory is to be
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
