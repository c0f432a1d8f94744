/** The limit and the storage key of saved games, for server and browser. */

/** Saved games of one account or device. The oldest one is removed above it. */
export const MAX_SAVED_GAMES = 200

/** The length of the longest id, in characters. A longer one in a list is damaged. */
export const MAX_ID_LENGTH = 64

/** Where a game was in the list, so that it can be put back. */
export interface SavedPlace {
  index: number
  /** When the account saved it, ms. The order of the account's list follows from it. */
  savedAt?: number | undefined
}

/** Storage key of a visitor's saved games: ids as JSON, latest first. */
export const SAVED_GAMES_KEY = 'saved-games'

/** `PUT {path}/{id}` saves or removes a game, `POST {path}` adds a visitor's list to the account. */
export const SAVED_GAMES_PATH = '/api/saved-games'
