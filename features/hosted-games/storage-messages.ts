/** How a hosted game and its page speak about what the game stores (ADR 79). */

/** Characters of all keys and values that a game may store: as much as browsers have. */
export const MAX_STORED = 5 * 2 ** 20

/** In the name of the frame: what the game stored before. */
export interface StoredName {
  ioArcade: 1
  /** Missing after their use. */
  values?: Record<string, string>
  /** A page of the game has read the values, which may have changed since. */
  isUsed?: true
  /** The pages of the game that led to this one. */
  trail?: readonly string[] | undefined
}

/** From the game: another of its pages was opened in the frame, which needs what is stored now. */
export interface AgainMessage extends Pick<StoredName, 'trail'> {
  ioArcade: 'again'
  href: string
}

/** From the game: keys with their new values; null removes a key. */
export interface StorageMessage {
  ioArcade: 'stored'
  /** The game removed everything before these changes. */
  isCleared: boolean
  changes: [key: string, value: string | null][]
}
