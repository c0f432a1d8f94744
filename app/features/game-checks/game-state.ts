/** What the portal knows of a game's site, from its own visits (ADR 49). */

/**
 * `refuses`: the site is there and does not let the portal show it; `down`: it failed twice in a row;
 * `unknown`: nobody looked yet, or it lets no programs in.
 */
export const GAME_STATES = ['runs', 'refuses', 'down', 'unknown'] as const
export type GameState = (typeof GAME_STATES)[number]

/** How one visit ended. */
export type Outcome = 'runs' | 'refuses' | 'walled' | 'failed'

/** One failure may be a restart of the site. */
const FAILURES_OF_DOWN = 2

/** What is kept of a game from one visit to the next. */
export interface Standing {
  state: GameState
  /** Visits in a row that failed. */
  failures: number
}

export const UNKNOWN: Standing = { state: 'unknown', failures: 0 }

/** What is known after one more visit. */
export function standingAfter(before: Standing, outcome: Outcome): Standing {
  if (outcome === 'walled') return UNKNOWN
  if (outcome !== 'failed') return { state: outcome, failures: 0 }
  const failures = before.failures + 1
  return { state: failures >= FAILURES_OF_DOWN ? 'down' : before.state, failures }
}
