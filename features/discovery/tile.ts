/** The view shape of a game that is smaller than a card. */
import type { Game } from '#catalogue/game.ts'

/** The view shape of a tile. */
export interface GameTile extends Pick<Game, 'id' | 'name' | 'thumbnail'> {
  /** Its first genre. */
  genre: string
  /** Its players when the page was rendered; omitted outside of the row of played games. */
  players?: number
}

/** Converts a game to a tile. */
export function toTile({ id, name, thumbnail, genre }: Game): GameTile {
  return { id, name, thumbnail, genre: genre[0]! }
}
