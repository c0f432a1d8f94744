/** Search suggestions: games of all genres. */
import { foldLetters } from '#catalogue/fold-letters.ts'
import type { Game } from '#catalogue/game.ts'
import { sortGames, type Down, type Likes } from '#catalogue/queries.ts'
import { searchGames, type SearchLanguage } from '#catalogue/search.ts'
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
  language?: SearchLanguage,
): GameTile[] {
  const start = foldLetters(text.trim())
  if (start === '') return []
  const { exact, close } = searchGames(games, text, language)
  const [begun, others] = [true, false].map((isBegun) =>
    exact.filter((game) => foldLetters(game.name).startsWith(start) === isBegun),
  )
  return [begun!, others!, close]
    .flatMap((part) => sortGames(part, 'popular', likes, down))
    .slice(0, MAX_SUGGESTIONS)
    .map(toTile)
}
