/** A player's liked games in one text, which a query can select together with the player. */

/** Marks an id whose like does not count yet. No id contains it. */
export const UNCOUNTED_MARK = '*'

export interface LikedGameIds {
  /** All liked games, latest first. */
  ids: string[]
  /** Games whose like counts once the address is confirmed. */
  uncounted: string[]
}

/** @param text ids separated by a space, for example `agar slither* mope` */
export function parseLiked(text: string): LikedGameIds {
  const words = text.split(' ').filter((word) => word !== '')
  const counted = new Set(words.filter((word) => !word.endsWith(UNCOUNTED_MARK)))
  const ids = new Set(words.map((word) => word.replace(UNCOUNTED_MARK, '')))
  return { ids: [...ids], uncounted: [...ids].filter((id) => !counted.has(id)) }
}
