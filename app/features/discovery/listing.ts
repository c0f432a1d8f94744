/** The home page's listing: the games of a view, page by page, with Top Games and the featured one. */
import type { Game } from '#catalogue/game.ts'
import { findGame, listByGenre, sortGames, ALL_GENRES, type Likes } from '#catalogue/queries.ts'
import { listNearest, searchGames } from '#catalogue/search.ts'
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

/** What a tile shows of a game. */
export interface GameTile {
  id: string
  name: string
  thumbnail: string
  /** The first of its genres. */
  genre: string
}

/** Newest games beside the cards: as many as the widest grid may lack in its last row, less one. */
const NEWEST_TILES = 4
/** A row of the widest grid. */
const ROW = 6

export interface Listing {
  cards: GameCard[]
  /** The page shown: a page past the end shows the last. */
  page: number
  pages: number
  /** Games in the view, over all pages. */
  total: number
  top: GameCard[]
  featured: (GameCard & { description: string }) | undefined
  /** The newest games that have no card on the page, latest first. */
  newest: GameTile[]
  /** Most liked games that stand nowhere else on the page. */
  popular: GameTile[]
  /** Where nothing was found: games whose names are much like the search. */
  nearest: GameTile[]
}

/** The genre whose games are played in the first or third person: with a mouse, and keys. */
const MOUSE_GENRE = '3D Games'

/** What the browser has to know of every game: to show it again, and to draw one by lot. */
export interface CatalogueEntry {
  id: string
  name: string
  thumbnail: string
  needsMouse: boolean
}

/** A game as the browser knows it. */
export function toEntry({ id, name, thumbnail, genre }: Game): CatalogueEntry {
  return { id, name, thumbnail, needsMouse: genre.includes(MOUSE_GENRE) }
}

/** A game as a tile. */
export function toTile({ id, name, thumbnail, genre }: Game): GameTile {
  return { id, name, thumbnail, genre: genre[0]! }
}

/**
 * A game as a card, with its likes at this moment.
 *
 * @param chosenGenre stands first on the card, where the game has it
 */
export function toGameCard(game: Game, likes: Likes, chosenGenre = ALL_GENRES): GameCard {
  const chosen = game.genre.filter((genre) => genre === chosenGenre)
  const others = game.genre.filter((genre) => genre !== chosenGenre)
  return {
    id: game.id,
    name: game.name,
    genre: [...chosen, ...others].slice(0, CARD_GENRES),
    releaseDate: game.releaseDate,
    thumbnail: game.thumbnail,
    likes: likes[game.id] ?? 0,
  }
}

/** The games of the view, sorted at this moment and cut to the view's page. */
export function listHome(games: readonly Game[], likes: Likes, view: HomeView): Listing {
  const found = searchGames(listByGenre(games, view.genre), view.search)
  // What the substring rule finds stands first, whatever the order.
  const sorted = [found.exact, found.close].flatMap((part) => sortGames(part, view.sort, likes))
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE))
  const page = Math.min(view.page, pages)
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const cards = new Map<Game, GameCard>()
  // One object for a game, wherever it stands: the page's data tells it once.
  const toCard = (game: Game) => {
    const card = cards.get(game) ?? toGameCard(game, likes, view.genre)
    cards.set(game, card)
    return card
  }
  const featured =
    page === 1 && view.genre === ALL_GENRES && view.search === ''
      ? findGame(games, FEATURED_GAME_ID)
      : undefined
  const newest = sortGames(games, 'newest', likes)
    .filter((game) => !shown.includes(game))
    .slice(0, NEWEST_TILES)
  const nearest = shown.length > 0 ? [] : listNearest(games, view.search)
  const named = new Set([...shown, ...newest, ...nearest])
  return {
    cards: shown.map(toCard),
    page,
    pages,
    total: sorted.length,
    top: sorted.slice(0, TOP_GAMES).map(toCard),
    featured: featured && { ...toCard(featured), description: featured.description },
    newest: newest.map(toTile),
    popular: sortGames(games, 'popular', likes)
      .filter((game) => !named.has(game))
      .slice(0, ROW)
      .map(toTile),
    nearest: nearest.map(toTile),
  }
}
