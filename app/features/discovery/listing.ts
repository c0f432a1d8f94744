/** The home page's listing: the games of a view in pages, Top Games, the featured game. */
import type { Game } from '#catalogue/game.ts'
import {
  findGame,
  listByGenre,
  sortGames,
  ALL_GENRES,
  type Down,
  type Likes,
} from '#catalogue/queries.ts'
import { ENGLISH, listNearest, searchGames } from '#catalogue/search.ts'
import { wordGame, type Worded } from '#catalogue/word-game.ts'
import type { HomeView } from './home-view.ts'
import { placeForTouch } from './touch-places.ts'

/** Games per page. */
export const PAGE_SIZE = 12
/** Length of Top Games, which are the first games of the sorted list. */
const TOP_GAMES = 5
/** Genres that a card shows. */
export const CARD_GENRES = 2
/** The game on the banner. */
const FEATURED_GAME_ID = 'survev'

/** The view shape of a card. */
export interface GameCard {
  id: string
  name: string
  genre: string[]
  /** yyyy-mm-dd */
  releaseDate: string
  thumbnail: string
  likes: number
  /** The game opens in a new tab; omitted if it does not. */
  opensInTab?: true
  /** The game cannot be played on a touch screen; omitted if it can, or if that is not known. */
  needsComputer?: true
}

/** Results of the game checks, as game ids. */
export interface Found {
  /** Games whose sites refuse cross-origin framing. */
  refusing: ReadonlySet<string>
  /** Games whose sites did not respond to the last checks. */
  down: Down
}

/** The default before the first check. */
export const NOTHING_FOUND: Found = { refusing: new Set(), down: new Set() }

/** The view shape of a tile. */
export interface GameTile {
  id: string
  name: string
  thumbnail: string
  /** Its first genre. */
  genre: string
}

/** Number of newest tiles. The last row of the page has at most this many gaps. */
const NEWEST_TILES = 4
/** Columns of the widest grid. */
export const ROW = 6
/** Columns of the most common wide grid. */
const USUAL_COLUMNS = 5
/** Number of rows of cards and tiles that together are about as high as the side column. */
const ROWS_BESIDE = 4
/** Number of rows of cards that together are as high as the picture of an empty result. */
const ROWS_OF_NOTHING = 2

export interface Listing {
  cards: GameCard[]
  /** The place of each card on a touch screen (`touch-places.ts`); undefined if it is the same. */
  touchPlaces: number[] | undefined
  /** The page shown; for a page past the end, the last one. */
  page: number
  pages: number
  /** Games in the view, on all pages. */
  total: number
  top: GameCard[]
  featured: (GameCard & { description: Worded }) | undefined
  /** The newest games that have no card on the page, latest first. */
  newest: GameTile[]
  /** Most liked games that are not elsewhere on the page: whole rows, more rows for fewer cards. */
  popular: GameTile[]
  /** If nothing was found: games whose names are similar to the search. */
  nearest: GameTile[]
}

/** The genre of first-person and third-person games: unless known, they need a mouse and a keyboard. */
const MOUSE_GENRE = '3D Games'

/** Pages of a larger catalog do not embed the index; components fetch it (`use-game-index.ts`). */
export const MAX_SERVED_ENTRIES = 50

/** A game in the index, for recent games and the random game in the browser. */
export interface CatalogueEntry {
  id: string
  name: string
  thumbnail: string
  needsMouse: boolean
}

/** Converts a game to its index entry. */
export function toEntry({ id, name, thumbnail, genre, touch }: Game): CatalogueEntry {
  const needsMouse = touch ? touch === 'no' : genre.includes(MOUSE_GENRE)
  return { id, name, thumbnail, needsMouse }
}

/** Converts a game to a tile. */
export function toTile({ id, name, thumbnail, genre }: Game): GameTile {
  return { id, name, thumbnail, genre: genre[0]! }
}

/**
 * Converts a game to a card with its current likes.
 *
 * @param chosenGenre comes first on the card if the game has it
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
    ...(game.touch === 'no' && { needsComputer: true }),
  }
}

/** Lists the games of the view in the current order, and cuts the list to the view's page. */
export function listHome(
  games: readonly Game[],
  likes: Likes,
  view: HomeView,
  sites = NOTHING_FOUND,
  search = ENGLISH,
): Listing {
  const { down } = sites
  const found = searchGames(listByGenre(games, view.genre), view.search, search)
  // Substring matches come before fuzzy matches, in any order.
  const sorted = [found.exact, found.close].flatMap((part) =>
    sortGames(part, view.sort, likes, down),
  )
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE))
  const page = Math.min(view.page, pages)
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const cards = new Map<Game, GameCard>()
  // One object per game: React Router serializes repeated references once.
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
    touchPlaces:
      view.sort === 'popular' && view.search === '' ? placeForTouch(shown, likes, down) : undefined,
    page,
    pages,
    total: sorted.length,
    top: sorted.slice(0, TOP_GAMES).map(toCard),
    featured: featured && {
      ...toCard(featured),
      description: wordGame(featured, search.language).description,
    },
    newest: newest.map(toTile),
    popular: sortGames(games, 'popular', likes, down)
      .filter((game) => !named.has(game))
      .slice(0, ROW * countTileRows(shown.length))
      .map(toTile),
    nearest: nearest.map(toTile),
  }
}

/** The number of tile rows below the cards. A short page is at least as high as its side column. */
function countTileRows(cards: number): number {
  const cardRows = cards === 0 ? ROWS_OF_NOTHING : Math.ceil(cards / USUAL_COLUMNS)
  return Math.max(1, ROWS_BESIDE - cardRows)
}
