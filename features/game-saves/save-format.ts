/** What a game stores for a player, and how the page and the server speak about it (ADR 80). */

/** The size of a save as JSON, bytes. */
export const MAX_SAVE_BYTES = 2 ** 20
/** Versions that are kept for each player and game. */
export const MAX_VERSIONS = 10
export const GAME_SAVES_PATH = '/game-saves'

/** A player and a game. */
export interface GamePlayer {
  userId: string
  gameId: string
}

/** Keys and values, as `localStorage` has them. */
export type SaveValues = Record<string, string>

/** A version of a save. */
export interface SaveVersion {
  /** Increases with each write of the game's save, and is never used again. */
  revision: number
  /** ms */
  savedAt: number
  bytes: number
}

/** The answer to a page that asks for a save. */
export interface LoadedSave {
  /** Missing before the first save. */
  latest?: SaveVersion & { values: SaveValues }
  /** Saves that did not know of the latest one. The player decides which goes on. */
  asides: SaveVersion[]
  /** The server's time, ms. */
  now: number
}
