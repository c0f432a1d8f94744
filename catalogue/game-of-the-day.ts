/** The game of the day: chosen by date alone, the same for everyone (ADR 73). */
import type { Game } from './game.ts'
import type { Down } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** A game comes again after this many days at the earliest, if that many games are available. */
const REST_DAYS = 15
/** The first day of the schedule, in days since 1970. Games that are down count from here. */
const FIRST_DAY = Date.UTC(2026, 0, 1) / DAY_MS

/** Returns the UTC day of a time in ms, as days since 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}

/** FNV-1a of the id, so that the order has nothing to do with position, name or likes. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}

/** Returns the games in the order of the days from this one: today's, tomorrow's, and so on. */
export function listFromDay(games: readonly Game[], day: number): Game[] {
  const order = games.toSorted((a, b) => hashOf(a.id) - hashOf(b.id) || a.position - b.position)
  const first = order.length > 0 ? day % order.length : 0
  return [...order.slice(first), ...order.slice(0, first)]
}

/**
 * Returns the game of a day; undefined if no game is available.
 *
 * Each game has its own days, one after the other. A game that is down gives its day to a stand-in.
 * As long as games and `down` stay the same, no game comes twice in 15 days; with fewer games, in as
 * many days as there are games.
 *
 * @param day days since 1970, UTC
 */
export function pickGameOfTheDay(
  games: readonly Game[],
  day: number,
  down: Down,
): Game | undefined {
  const available = games.filter(({ id }) => !down.has(id))
  const start = Math.min(FIRST_DAY, day)
  const order = listFromDay(games, start)
  if (available.length === games.length) return order[(day - start) % order.length]
  const restDays = Math.min(REST_DAYS, available.length)
  const shownOn = new Map<Game, number>()
  let pick: Game | undefined
  for (let at = start; at <= day && available.length > 0; at += 1) {
    const lastShown = (game: Game) => shownOn.get(game) ?? -Infinity
    const isRested = (game: Game) => at - lastShown(game) >= restDays
    const own = order[(at - start) % order.length]!
    // The stand-in is the one whose own day is farthest away, so that other days stay unchanged.
    pick =
      !down.has(own.id) && isRested(own)
        ? own
        : available.filter(isRested).toSorted((a, b) => lastShown(b) - lastShown(a))[0]!
    shownOn.set(pick, at)
  }
  return pick
}
