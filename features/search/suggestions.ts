/** Search suggestions: games of all genres. */
import { foldLetters } from '#catalogue/fold-letters.ts'
import type { Game } from '#catalogue/game.ts'
import { ALL_GENRES, listGenres, sortGames, type Down, type Likes } from '#catalogue/queries.ts'
import { listNearest, searchGames, type SearchLanguage } from '#catalogue/search.ts'
import { toTile, type GameTile } from '#features/discovery/tile.ts'

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
  const { named, described, close } = searchGames(games, text, language)
  const [begun, others] = [true, false].map((isBegun) =>
    named.filter((game) => foldLetters(game.name).startsWith(start) === isBegun),
  )
  return [begun!, others!, described, close]
    .flatMap((part) => sortGames(part, 'popular', likes, down))
    .slice(0, MAX_SUGGESTIONS)
    .map(toTile)
}

/** Popular games that the search offers. */
const OFFERED_GAMES = 3

/** Lists games with similar names, and the most liked of the others. */
export function offerGames(games: readonly Game[], likes: Likes, text: string, down?: Down) {
  const nearest = listNearest(games, text)
  const popular = sortGames(games, 'popular', likes, down)
    .filter((game) => !nearest.includes(game))
    .slice(0, OFFERED_GAMES)
  return { nearest, popular }
}

/** What the search offers before the first letter, and instead of a match. */
export type Offers = ReturnType<typeof listOffers>

/** Lists what to offer for a search without a match; blank for an empty field. */
export function listOffers(games: readonly Game[], likes: Likes, text: string, down?: Down) {
  const { nearest, popular } = offerGames(games, likes, text, down)
  return {
    /** Games with similar names. */
    nearest: nearest.map(toTile),
    /** The most liked games, without those above. */
    popular: popular.map(toTile),
    /** All genres but `All`. */
    genres: listGenres(games).filter((genre) => genre !== ALL_GENRES),
  }
}
