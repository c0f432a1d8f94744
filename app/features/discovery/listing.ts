/** The home page's listing: the games of a view, page by page, with Top Games and the featured one. */
import type { Game } from '#catalogue/game.ts'
import {
  findGame,
  listByGenre,
  sortGames,
  ALL_GENRES,
  type Down,
  type Likes,
} from '#catalogue/queries.ts'
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
  /** It is played in a tab of its own; left out where it is not. */
  opensInTab?: true
}

/** What the portal found at the games' own sites, as ids. */
export interface Found {
  /** They keep out of frames. */
  refusing: ReadonlySet<string>
  /** They did not answer lately. */
  down: Down
}

/** Before anybody has looked. */
export const NOTHING_FOUND: Found = { refusing: new Set(), down: new Set() }

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
export const ROW = 6
/** Columns of the most usual wide grid. */
const USUAL_COLUMNS = 5
/** Rows of cards and tiles that are about as high as what stands beside them. */
const ROWS_BESIDE = 4
/** Rows of cards that are as high as the picture where nothing was found. */
const ROWS_OF_NOTHING = 2

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
  /** Most liked games that stand nowhere else on the page: whole rows, the more the fewer cards. */
  popular: GameTile[]
  /** Where nothing was found: games whose names are much like the search. */
  nearest: GameTile[]
}

/** The genre whose games are played in the first or third person: with a mouse, and keys. */
const MOUSE_GENRE = '3D Games'

/** Of more games a page does not tell: what needs to know asks (`use-game-index.ts`). */
export const MAX_SERVED_ENTRIES = 50

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
export function toGameCard(
  game: Game,
  likes: Likes,
  { refusing }: Pick<Found, 'refusing'>,
  chosenGenre = ALL_GENRES,
): GameCard {
  const chosen = game.genre.filter((genre) => genre === chosenGenre)
  const others = game.genre.filter((genre) => genre !== chosenGenre)
  return {
    id: game.id,
    name: game.name,
    genre: [...chosen, ...others].slice(0, CARD_GENRES),
    releaseDate: game.releaseDate,
    thumbnail: game.thumbnail,
    likes: likes[game.id] ?? 0,
    ...((game.opensIn === 'tab' || refusing.has(game.id)) && { opensInTab: true }),
  }
}

/** The games of the view, sorted at this moment and cut to the view's page. */
export function listHome(
  games: readonly Game[],
  likes: Likes,
  view: HomeView,
  sites = NOTHING_FOUND,
): Listing {
  const { down } = sites
  const found = searchGames(listByGenre(games, view.genre), view.search)
  // What the substring rule finds stands first, whatever the order.
  const sorted = [found.exact, found.close].flatMap((part) =>
    sortGames(part, view.sort, likes, down),
  )
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE))
  const page = Math.min(view.page, pages)
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const cards = new Map<Game, GameCard>()
  // One object for a game, wherever it stands: the page's data tells it once.
  const toCard = (game: Game) => {
    const card = cards.get(game) ?? toGameCard(game, likes, sites, view.genre)
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
    popular: sortGames(games, 'popular', likes, down)
      .filter((game) => !named.has(game))
      .slice(0, ROW * countTileRows(shown.length))
      .map(toTile),
    nearest: nearest.map(toTile),
  }
}

/** Rows of tiles below so many cards: a short page is no shorter than the column at its side. */
function countTileRows(cards: number): number {
  const cardRows = cards === 0 ? ROWS_OF_NOTHING : Math.ceil(cards / USUAL_COLUMNS)
  return Math.max(1, ROWS_BESIDE - cardRows)
}
