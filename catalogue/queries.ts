/** The catalogue's pure helpers (specification 7): find, list, genres, sort, similar; `search.ts` searches. */
import type { Game } from './game.ts'

/** The genre that stands for every game. */
export const ALL_GENRES = 'All'

/** How many games stand under You Might Also Like (specification 9). */
const SIMILAR_GAMES = 3

export const SORTS = ['popular', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** Live likes by game id; a game without an entry has none. */
export type Likes = Readonly<Record<string, number>>

/** Games whose sites did not answer lately, by id. */
export type Down = ReadonlySet<string>

const NONE_DOWN: Down = new Set()

/** The game with this id, or undefined. */
export function findGame(games: readonly Game[], id: string): Game | undefined {
  return games.find((game) => game.id === id)
}

/** The games of a genre in catalogue order; `All` gives every game. */
export function listByGenre(games: readonly Game[], genre: string): Game[] {
  if (genre === ALL_GENRES) return [...games]
  return games.filter((game) => game.genre.includes(genre))
}

/** `All`, then the distinct genres in order of first appearance. */
export function listGenres(games: readonly Game[]): string[] {
  return [ALL_GENRES, ...new Set(games.flatMap((game) => game.genre))]
}

/**
 * Most liked or latest first; ties keep catalogue order (decisions, Catalogue).
 *
 * @param down of games that are liked as much, those that may be down come last
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

/** Up to three other games with the same first genre, most liked first (specification 9). */
export function listSimilar(
  games: readonly Game[],
  game: Game,
  likes: Likes,
  down: Down = NONE_DOWN,
): Game[] {
  const siblings = games.filter((other) => other.id !== game.id && other.genre[0] === game.genre[0])
  return sortGames(siblings, 'popular', likes, down).slice(0, SIMILAR_GAMES)
}
