/** The whole schema on one page. Migrations create it, feature functions query it. */

/** Likes of one game. A game without a row has none. */
interface GameCounterTable {
  game_id: string
  /** At least 0, by a check. */
  likes: number
}

export interface Database {
  game_counter: GameCounterTable
}
