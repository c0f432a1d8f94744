/** Active players: how many browsers have a game's page open now (decisions, Game page). */

/** A reload or a page change closes one stream and opens the next: the browser counts that long, ms. */
export const LINGER_MS = 3_000
/** An open page is asked for a heartbeat this often, ms … */
export const HEARTBEAT_EVERY_MS = 10_000
/** … and a browser that gave none for so long has gone without a word, ms. Two may be lost. */
export const SILENT_MS = 24_000
/** Browsers of one game that count from one household: a school stays true, a script invents few. */
const MAX_COUNTED_PER_HOUSEHOLD = 40

/** A browser at a game's page. */
export interface PresenceSlot {
  gameId: string
  browserId: string
  household: string
}

export interface Presence {
  /**
   * Players by game id. A game without players has no entry. Undefined while the counts are unknown.
   */
  readonly byGame: Readonly<Record<string, number>> | undefined
  /** Goes up with every change of this game's count. */
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

/** Times and numbers; tests have shorter ones. */
export interface PresenceRules {
  maxPerHousehold: number
  lingerMs: number
  silentMs: number
}

export const PRESENCE_RULES: PresenceRules = {
  maxPerHousehold: MAX_COUNTED_PER_HOUSEHOLD,
  lingerMs: LINGER_MS,
  silentMs: SILENT_MS,
}
