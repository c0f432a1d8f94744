/**
 * The game of the day. The first node that needs it stores its choice, and all nodes show what is
 * stored (ADR 73).
 */
import { NO_REPEAT_CHOICES, dayOf, pickGameOfTheDay } from '#catalogue/game-of-the-day.ts'
import type { Game } from '#catalogue/game.ts'
import { sortGames, type Down, type Likes } from '#catalogue/queries.ts'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { transact } from '#platform/db/transact.server.ts'
import { PAGE_SIZE, findBannerGame } from '#features/discovery/listing.ts'

/** Tomorrow's game is chosen this early, ms, so that all nodes know it at midnight. */
const AHEAD_MS = 5 * 60_000
/** Retention, days. The choice needs the last 14. */
const KEPT_DAYS = 30

/** What the game of the day is chosen from. */
export interface DailySource {
  games: readonly Game[]
  likes: Likes
  down: Down
  featuredGame: string
}

export interface DailyGameOptions {
  db: Db
  /** The current time, ms. */
  now: () => number
  /** What it is chosen from. */
  getSource: () => DailySource
}

interface DailyPick {
  id: string | undefined
  isStored: boolean
}

/** Creates the game of the day. It is unknown until the first refresh. */
export function createDailyGame({ db, now, getSource }: DailyGameOptions) {
  let picks = new Map<number, DailyPick>()

  async function findPick(day: number): Promise<DailyPick> {
    const former = picks.get(day)
    if (former?.isStored) return former
    let shown: string[] = []
    // What was shown without being stored stays, unless another node has stored another choice.
    const choose = () => former?.id ?? chooseGame(getSource(), day, shown)
    try {
      const rows = await listDailyGames(db, day)
      if (rows[0]?.day === day) return { id: rows[0].game_id, isStored: true }
      shown = rows.map(({ game_id }) => game_id)
      const id = choose()
      if (id === undefined) return { id, isStored: false }
      return { id: await storeDailyGame(db, day, id), isStored: true }
    } catch (error) {
      if (!isStorageFault(error)) throw error
      return { id: choose(), isStored: false }
    }
  }

  return {
    /** The id of today's game; undefined if no game is available. The game may have left the catalog. */
    get id() {
      return (picks.get(dayOf(now())) ?? [...picks.values()].at(-1))?.id
    },
    /** Reads or stores today's choice, and shortly before midnight tomorrow's, unless they are known. */
    async refresh() {
      const days = new Set([dayOf(now()), dayOf(now() + AHEAD_MS)])
      const next = new Map<number, DailyPick>()
      for (const day of days) next.set(day, await findPick(day))
      picks = next
    },
  }
}

/** Avoids the games on the first page: they have a card there already. */
function chooseGame(
  { games, likes, down, featuredGame }: DailySource,
  day: number,
  shown: readonly string[],
): string | undefined {
  const banner = findBannerGame(games, featuredGame)
  const available = games.filter((game) => !down.has(game.id) && game !== banner)
  const cards = sortGames(games, 'popular', likes, down).slice(0, PAGE_SIZE)
  return pickGameOfTheDay(available, day, { shown, avoided: new Set(cards.map(({ id }) => id)) })
    ?.id
}

/** The game of this day, if it is stored, and those before it, latest first. */
function listDailyGames(db: Reader, day: number) {
  return db
    .selectFrom('daily_game')
    .select(['day', 'game_id'])
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(NO_REPEAT_CHOICES + 1)
    .execute()
}

/** Stores the choice unless there is one. Returns the stored one. */
function storeDailyGame(db: Db, day: number, gameId: string): Promise<string> {
  return transact(
    db,
    async (tx) => {
      await tx
        .insertInto('daily_game')
        .values({ day, game_id: gameId })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute()
      const row = await tx
        .selectFrom('daily_game')
        .select('game_id')
        .where('day', '=', day)
        .executeTakeFirstOrThrow()
      return row.game_id
    },
    { isRepeatable: true },
  )
}

/** Removes at most `limit` games of long past days. Returns the number removed. */
export const removeExpiredDailyGames = removerOfExpired('daily_game', ['day'], (row, now) =>
  row('day', '<', dayOf(now) - KEPT_DAYS),
)
