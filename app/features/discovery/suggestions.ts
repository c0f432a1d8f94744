/** Search suggestions: games of all genres. */
import type { Game } from '#catalogue/game.ts'
import { sortGames, type Down, type Likes } from '#catalogue/queries.ts'
import { searchGames } from '#catalogue/search.ts'
import { toTile, type GameTile } from './listing.ts'

/** More suggestions would not fit above the on-screen keyboard of a phone. */
const MAX_SUGGESTIONS = 6

/**
 * Suggests games, most liked first. Names that start with the text precede other search matches.
 */
export function listSuggestions(
  games: readonly Game[],
  likes: Likes,
  text: string,
  down?: Down,
): GameTile[] {
  const start = text.trim().toLowerCase()
  if (start === '') return []
  const { exact, close } = searchGames(games, text)
  const [begun, others] = [true, false].map((isBegun) =>
    exact.filter((game) => game.name.toLowerCase().startsWith(start) === isBegun),
  )
  return [begun!, others!, close]
    .flatMap((part) => sortGames(part, 'popular', likes, down))
    .slice(0, MAX_SUGGESTIONS)
    .map(toTile)
}
