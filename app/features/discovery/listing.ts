/** The home page's listing: the games of a view, page by page, with Top Games and the featured one. */
import type { Game } from '#catalogue/game.ts'
import {
  findGame,
  listByGenre,
  searchGames,
  sortGames,
  ALL_GENRES,
  type Likes,
} from '#catalogue/queries.ts'
import type { HomeView } from './home-view.ts'

/** Games a page (specification 9). */
export const PAGE_SIZE = 12
/** Top Games: the first of the sorted list (specification 9). */
const TOP_GAMES = 5
/** Genres that a card shows (specification 9). */
const CARD_GENRES = 2
/** The game on the banner (specification 2, Home). */
const FEATURED_GAME_ID = 'survev'

/** What a card shows of a game. */
export interface GameCard {
  id: string
  name: string
  genre: string[]
  /** yyyy-mm-dd */
  releaseDate: string
  thumbnail: string
  likes: number
}

export interface Listing {
  cards: GameCard[]
  /** The page shown: a page past the end shows the last. */
  page: number
  pages: number
  /** Games in the view, over all pages. */
  total: number
  top: GameCard[]
  featured: (GameCard & { description: string }) | undefined
}

/** A game as a card, with its likes at this moment. */
export function toGameCard(game: Game, likes: Likes): GameCard {
  return {
    id: game.id,
    name: game.name,
    genre: game.genre.slice(0, CARD_GENRES),
    releaseDate: game.releaseDate,
    thumbnail: game.thumbnail,
    likes: likes[game.id] ?? 0,
  }
}

/** The games of the view, sorted at this moment and cut to the view's page. */
export function listHome(games: readonly Game[], likes: Likes, view: HomeView): Listing {
  const found = searchGames(listByGenre(games, view.genre), view.search)
  const sorted = sortGames(found, view.sort, likes)
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE))
  const page = Math.min(view.page, pages)
  const toCard = (game: Game) => toGameCard(game, likes)
  const featured =
    page === 1 && view.genre === ALL_GENRES && view.search === ''
      ? findGame(games, FEATURED_GAME_ID)
      : undefined
  return {
    cards: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toCard),
    page,
    pages,
    total: sorted.length,
    top: sorted.slice(0, TOP_GAMES).map(toCard),
    featured: featured && { ...toCard(featured), description: featured.description },
  }
}
