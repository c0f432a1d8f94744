/** Which game is chosen as the game of a day. What was chosen is stored (ADR 73). */
import type { Game } from './game.ts'

const DAY_MS = 24 * 60 * 60_000

/** The game on the banner unless the operator chooses another one. */
export const DEFAULT_FEATURED_GAME = 'survev'
/** The value of `FEATURED_GAME` that puts the game of the day on the banner. */
export const DAILY = 'daily'

/** A game is not chosen again within this many choices. */
export const NO_REPEAT_CHOICES = 14

/** Returns the UTC day of a time in ms, as days since 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}

/** Returns the games in the order of a day, which depends only on the day and the ids. */
export function orderOfDay(games: readonly Game[], day: number): Game[] {
  const keys = new Map(games.map(({ id }) => [id, hashOf(`${day} ${id}`)]))
  return games.toSorted((a, b) => keys.get(a.id)! - keys.get(b.id)! || (a.id < b.id ? -1 : 1))
}

/** What the choice depends on in addition to the day. */
interface Choice {
  /** The ids of the latest games of the day, latest first. */
  shown: readonly string[]
  /** The ids of games that are chosen only if every other game was chosen recently. */
  avoided: ReadonlySet<string>
}

/**
 * Chooses the game of a day: the first one in the order of the day that was none of the last 14 games
 * of the day. If there is none, because the catalog is small, the one that was shown least recently.
 *
 * @param games those that are available
 * @param day days since 1970, UTC
 * @returns undefined if no game is available
 */
export function pickGameOfTheDay(
  games: readonly Game[],
  day: number,
  { shown, avoided }: Choice,
): Game | undefined {
  const latest = shown.slice(0, NO_REPEAT_CHOICES)
  const order = orderOfDay(games, day)
  const eligible = order.filter(({ id }) => !latest.includes(id))
  return (
    eligible.find(({ id }) => !avoided.has(id)) ??
    eligible[0] ??
    order.toSorted((a, b) => latest.indexOf(b.id) - latest.indexOf(a.id))[0]
  )
}
