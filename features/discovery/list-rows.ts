/**
 * The rows below the grid. Each has a reason, and no game of a row is anywhere else on the page
 * (ADR 73).
 */
import { orderOfDay } from '#catalogue/game-of-the-day.ts'
import type { Game } from '#catalogue/game.ts'
import { sortGames, type Down, type Likes } from '#catalogue/queries.ts'
import { MIN_ROW, ROW } from './row-rules.ts'
import { toTile, type GameTile } from './tile.ts'

/** Why a row is shown: its heading. */
export type RowReason = 'playing' | 'trending' | 'new' | 'more'

export interface Row {
  reason: RowReason
  games: GameTile[]
}

/** What the rows depend on in addition to games and likes. */
export interface RowSources {
  /** Ids of the games that are played now, the most played first. */
  playing: readonly string[]
  /** Ids of the trending games. */
  trending: readonly string[]
  /** Players by game id. */
  players: Readonly<Record<string, number>>
}

interface Page extends RowSources {
  day: number
  likes: Likes
  down: Down
  /** True for the first page of all games: only it has all rows. */
  isStart: boolean
  /** The games on the page outside of rows. */
  taken: ReadonlySet<Game>
  /** The games that have a card. */
  shown: readonly Game[]
  /** True if the first slot does not show the game of the day. */
  needsOther: boolean
}

/** The latest listed games of the catalog. A game listed earlier is not new. */
const NEWEST = 12
/** Games in the tall slot of the side column. */
const BESIDE = 3
/** Columns of the most common wide grid. */
const USUAL_COLUMNS = 5
/** Number of rows of cards and tiles that together are about as high as the side column. */
const ROWS_BESIDE = 5
/** Number of rows of cards that together are as high as the picture of an empty result. */
const ROWS_OF_NOTHING = 3

/**
 * Lists the rows with at least three games, and the games for the slots, different ones every day:
 * `other` for the first slot, undefined if it is not needed, and `beside` for the tall one of the side
 * column.
 */
export function listRows(
  games: readonly Game[],
  { day, likes, down, isStart, taken, shown, needsOther, playing, trending, players }: Page,
) {
  const used = new Set(taken)
  const rows: Row[] = []

  /** Takes unused games, if there are enough of them. */
  function take(from: readonly Game[], max: number, min = MIN_ROW): Game[] {
    const free = from.filter((game) => !used.has(game)).slice(0, max)
    if (free.length < min) return []
    for (const game of free) used.add(game)
    return free
  }
  function addRow(reason: RowReason, from: readonly Game[], max = ROW, min = MIN_ROW): void {
    const taken = take(from, max, min).map(toTile)
    if (taken.length > 0) rows.push({ reason, games: taken })
  }
  const byId = new Map(games.map((game) => [game.id, game]))
  const find = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])

  if (isStart) {
    addRow('playing', find(playing))
    for (const tile of rows[0]?.games ?? []) tile.players = players[tile.id] ?? 0
    addRow('trending', find(trending))
    addRow('new', sortGames(games, 'newest', likes).slice(0, NEWEST))
  }
  const isUp = ({ id }: Game) => !down.has(id)
  const order = orderOfDay(games, day).filter(isUp)
  const [other] = needsOther ? take(order, 1, 1) : []
  const beside = take(order, BESIDE).map(toTile)
  const most = ROW * countRows(shown.length, rows.length)
  // Without a reason of its own, the row at least fills a line.
  addRow('more', sortGames(games, 'popular', likes, down), most, ROW)
  return { rows, other: other && toTile(other), beside }
}

/** The rows of other games. A short page is at least as high as its side column. */
function countRows(cards: number, rows: number): number {
  const cardRows = cards === 0 ? ROWS_OF_NOTHING : Math.ceil(cards / USUAL_COLUMNS)
  return Math.max(1, ROWS_BESIDE - cardRows - rows)
}
