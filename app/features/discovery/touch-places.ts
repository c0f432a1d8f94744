/** The order of a page's cards on touch screens. */
import type { Game } from '#catalogue/game.ts'
import type { Down, Likes } from '#catalogue/queries.ts'

/** Lower comes first among games with equal likes. */
const RANKS = { yes: 0, partly: 1, no: 3 }
const NOT_KNOWN = 2
const IS_DOWN = 4

/**
 * Returns the place of each game, from 0, if touch games come first among games with equal likes.
 * The page is the same on every device, so a class moves the cards (`home.css`).
 *
 * @param games the games of a page, most liked first
 * @returns undefined if no game moves
 */
export function placeForTouch(
  games: readonly Game[],
  likes: Likes,
  down: Down,
): number[] | undefined {
  const likesOf = ({ id }: Game) => likes[id] ?? 0
  const rankOf = ({ id, touch }: Game) =>
    down.has(id) ? IS_DOWN : touch ? RANKS[touch] : NOT_KNOWN
  const sorted = games.toSorted((a, b) => likesOf(b) - likesOf(a) || rankOf(a) - rankOf(b))
  if (sorted.every((game, place) => game === games[place])) return undefined
  return games.map((game) => sorted.indexOf(game))
}
