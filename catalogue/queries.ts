/**
 * Pure functions on the catalog: find, list, genres, sort, similar. `search.ts` contains the
 * search.
 */
import type { Game } from './game.ts'

/** The genre filter that matches every game. */
export const ALL_GENRES = 'All'

/** Genres that a card shows: the first of a game. Only they count for achievements. */
export const CARD_GENRES = 2

/** Maximum number of games under You Might Also Like. */
const SIMILAR_GAMES = 3

export const SORTS = ['popular', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** Number of likes by game id. A game without an entry has none. */
export type Likes = Readonly<Record<string, number>>

/** Ids of games whose sites did not respond recently. */
export type Down = ReadonlySet<string>

const NONE_DOWN: Down = new Set()

/** Returns the game with this id, or undefined. */
export function findGame(games: readonly Game[], id: string): Game | undefined {
  return games.find((game) => game.id === id)
}

/** Returns the games of a genre in catalog order. `All` returns every game. */
export function listByGenre(games: readonly Game[], genre: string): Game[] {
  if (genre === ALL_GENRES) return [...games]
  return games.filter((game) => game.genre.includes(genre))
}

/** Returns `All`, then the distinct genres in order of first appearance. */
export function listGenres(games: readonly Game[]): string[] {
  return [ALL_GENRES, ...new Set(games.flatMap((game) => game.genre))]
}

/**
 * Sorts by likes or by release date, highest or latest first. Ties keep catalog order.
 *
 * @param down games that come last among those with the same number of likes
 */
export function sortGames(
  games: readonly Game[],
  sort: Sort,
  likes: Likes,
  down: Down = NONE_DOWN,
): Game[] {
  return games.toSorted((a, b) =>
    sort === 'newest'
      ? b.releaseDate.localeCompare(a.releaseDate) || a.position - b.position
      : (likes[b.id] ?? 0) - (likes[a.id] ?? 0) ||
        Number(down.has(a.id)) - Number(down.has(b.id)) ||
        a.position - b.position,
  )
}

/** Number of games that a page offers to play next. */
export const NEXT_GAMES = 6

/**
 * Returns games to play next, without those under You Might Also Like: games with the same first
 * genre, then games with a common genre, then all others; most liked first.
 */
export function listNext(
  games: readonly Game[],
  game: Game,
  likes: Likes,
  down: Down = NONE_DOWN,
): Game[] {
  const named = new Set([game.id, ...listSimilar(games, game, likes, down).map(({ id }) => id)])
  const distance = ({ genre }: Game) =>
    genre[0] === game.genre[0] ? 0 : genre.some((it) => game.genre.includes(it)) ? 1 : 2
  return sortGames(games, 'popular', likes, down)
    .filter(({ id }) => !named.has(id))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEXT_GAMES)
}

/** Returns up to three other games with the same first genre, most liked first. */
export function listSimilar(
  games: readonly Game[],
  game: Game,
  likes: Likes,
  down: Down = NONE_DOWN,
): Game[] {
  const siblings = games.filter((other) => other.id !== game.id && other.genre[0] === game.genre[0])
  return sortGames(siblings, 'popular', likes, down).slice(0, SIMILAR_GAMES)
}
