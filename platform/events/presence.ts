/** Active players: the number of browsers that have a game's page open now. */

/**
 * A reload or navigation closes one stream and opens the next. The browser still counts for this
 * long, ms.
 */
export const LINGER_MS = 3_000
/** Interval of the heartbeats of an open page, ms. */
export const HEARTBEAT_EVERY_MS = 10_000
/** A browser expires after this time without a heartbeat, ms. Two heartbeats may be lost. */
export const SILENT_MS = 24_000
/**
 * Maximum number of browsers that count per game and client network. High enough for a school, low
 * enough to make fake players useless.
 */
export const MAX_COUNTED_PER_CLIENT_NETWORK = 40

/** A browser at a game's page. */
export interface PresenceSlot {
  gameId: string
  browserId: string
  clientNetwork: string
}

export interface Presence {
  /**
   * Players by game id. A game without players has no entry. Undefined while the counts are unknown.
   */
  readonly byGame: Readonly<Record<string, number>> | undefined
  /** Increases with every change of this game's count. */
  versionOf(gameId: string): number
  /**
   * Registers a stream that this browser opened on the game. Call the result once when the stream
   * closes. The browser counts from its first heartbeat.
   */
  enter(slot: PresenceSlot): () => void
  /** Records the heartbeat of a page with an open stream. The stream may be at another node. */
  heartbeat(slot: PresenceSlot): void
  /** Calls back after each change of a count. Returns the function that unsubscribes. */
  subscribe(listener: (gameId: string, players: number) => void): () => void
  /**
   * Calls back when the counts become unknown, or known again. Returns the function that unsubscribes.
   */
  onKnown(listener: () => void): () => void
  close(): void
}

/** Times and limits. Tests use shorter times. */
export interface PresenceRules {
  maxPerClientNetwork: number
  lingerMs: number
  silentMs: number
}
