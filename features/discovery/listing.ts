/** The home page's listing: the games of a view in pages, Top Games, the featured game. */
import { DAILY, DEFAULT_FEATURED_GAME } from '#catalogue/game-of-the-day.ts'
import type { Game } from '#catalogue/game.ts'
import {
  findGame,
  listByGenre,
  sortGames,
  ALL_GENRES,
  CARD_GENRES,
  type Down,
  type Likes,
} from '#catalogue/queries.ts'
import { searchGames, type SearchLanguage } from '#catalogue/search.ts'
import { localizeGame } from '#catalogue/localize-game.ts'
import { offerGames } from '#features/search/suggestions.ts'
import type { HomeView } from './home-view.ts'
import { listRows, type RowSources } from './list-rows.ts'
import { toTile } from './tile.ts'
import { DAY_MS } from '#lib/duration.ts'
import { memoize } from '#lib/memoize.ts'

/** Games per page. */
export const PAGE_SIZE = 12
/** Length of Top Games, which are the first games of the sorted list. */
const TOP_GAMES = 5

/** How long a game counts as new after it was listed, ms. */
const NEW_MS = 30 * DAY_MS

/** The view shape of a card. What is false of a game is omitted. */
export type GameCard = ReturnType<typeof toGameCard>

/** Results of the game checks, as game ids. */
export interface Found {
  /** Games whose sites refuse cross-origin framing. */
  refusing: ReadonlySet<string>
  /** Games whose sites did not respond to the last checks. */
  down: Down
}

/** What the operator chose, and what changes with time: the input of rows and game of the day. */
export interface HomeState extends RowSources {
  /** Days since 1970, UTC. */
  day: number
  /** The id of the game of the day; undefined if no game is available. */
  dailyId: string | undefined
  /** The game on the banner: an id, or `daily` for the game of the day. */
  featuredGame: string
}

/** The genre of first-person and third-person games: unless known, they need a mouse and a keyboard. */
const MOUSE_GENRE = '3D Games'

/** Pages of a larger catalog do not embed the index; components fetch it (`use-games.ts`). */
export const MAX_SERVED_ENTRIES = 50

/** A game in the index, for recent games and the random game in the browser. */
export type CatalogueEntry = ReturnType<typeof toEntry>

/** Converts a game to its index entry. */
export function toEntry({ id, name, thumbnail, genre, touch }: Game) {
  const needsMouse = touch ? touch === 'no' : genre.includes(MOUSE_GENRE)
  return { id, name, thumbnail, needsMouse }
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
) {
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
    // A link opens a room of it, for friends.
    ...(game.room && { hasRooms: true }),
    ...(Date.parse(game.releaseDate) > Date.now() - NEW_MS && { isNew: true }),
    // It cannot be played on a touch screen, as far as that is known.
    ...(game.touch === 'no' && { needsComputer: true }),
  }
}

/** Returns the game on the banner. An unknown id means the default, which may be missing. */
export function findBannerGame(
  games: readonly Game[],
  featuredGame: string,
  daily?: Game,
): Game | undefined {
  if (featuredGame === DAILY) return daily
  return findGame(games, featuredGame) ?? findGame(games, DEFAULT_FEATURED_GAME)
}

/** True for the first page of all games. Only it has a banner and all rows. */
export function isStartView({ genre, search, page }: HomeView, { length }: { length: number }) {
  return genre === ALL_GENRES && search === '' && (page === 1 || length <= PAGE_SIZE)
}

export type Listing = ReturnType<typeof listHome>

/** Lists the games of the view in the current order, and cuts the list to the view's page. */
export function listHome(
  games: readonly Game[],
  likes: Likes,
  view: HomeView,
  sites: Found,
  search: SearchLanguage,
  state: HomeState,
) {
  const { down } = sites
  const found = searchGames(listByGenre(games, view.genre), view.search, search)
  // Names come before descriptions and fuzzy matches, in any order.
  const sorted = [found.named, found.described, found.close].flatMap((part) =>
    sortGames(part, view.sort, likes, down),
  )
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE))
  const page = Math.min(view.page, pages)
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  // One object per game: React Router serializes repeated references once.
  const toCard = memoize((game: Game) => toGameCard(game, likes, sites, view.genre))
  const isStart = isStartView(view, games)
  const daily = findGame(games, state.dailyId ?? '')
  const featured = isStart ? findBannerGame(games, state.featuredGame, daily) : undefined
  const { nearest, popular } =
    shown.length > 0 ? { nearest: [], popular: [] } : offerGames(games, likes, view.search, down)
  const taken = new Set([
    ...shown,
    ...nearest,
    ...popular,
    ...[daily, featured].filter((game) => !!game),
  ])
  const isInSlot = daily !== undefined && daily !== featured && !shown.includes(daily)
  const rows = listRows(games, {
    ...state,
    likes,
    down,
    isStart,
    taken,
    shown,
    needsOther: !isInSlot,
  })
  const slot = isInSlot ? toTile(daily) : undefined
  return {
    /** The first page of all games, with a banner and all rows. */
    isStart,
    cards: shown.map(toCard),
    /** The page is full. */
    isFull: shown.length === PAGE_SIZE,
    // Of the card that is large on a full page. The game on the banner is large enough there.
    largeCard: shown[0] === featured ? 1 : 0,
    /** The place of each card on a touch screen; undefined if it is the same. */
    touchPlaces:
      view.sort === 'popular' && view.search === '' ? placeForTouch(shown, likes, down) : undefined,
    /** The page shown; for a page past the end, the last one. */
    page,
    pages,
    /** Games in the view, on all pages. */
    total: sorted.length,
    top: sorted.slice(0, TOP_GAMES).map(toCard),
    /** The game on the banner. */
    featured: featured && {
      ...toCard(featured),
      isDaily: featured === daily,
      description: localizeGame(featured, search.language).description,
    },
    /** The id of the game of the day; undefined if there is none. */
    dailyId: daily?.id,
    /** The game of the day, unless the page already shows it as a card or on the banner. */
    daily: slot,
    /** The game of the day for the row above the cards, unless the banner shows it. */
    first: isStart && daily && daily !== featured ? (slot ?? toCard(daily)) : undefined,
    ...rows,
    /** If nothing was found: what the field's list offers, games with similar names and popular ones. */
    nearest: nearest.map(toTile),
    popular: popular.map(toTile),
  }
}

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
