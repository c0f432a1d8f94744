/** The state of a game's site, derived from probes (ADR 49). */

/**
 * `refuses`: the site responds but refuses framing; `down`: it failed twice in a row; `unknown`: it
 * was never probed, it blocks bots, it needs threads, or only the operator's network reaches it.
 */
export const GAME_STATES = ['runs', 'refuses', 'down', 'unknown'] as const
export type GameState = (typeof GAME_STATES)[number]

/** The outcome of one probe. */
export type Outcome = 'runs' | 'refuses' | 'walled' | 'private' | 'isolated' | 'failed'

/** A single failure may be a restart of the site. */
const FAILURES_OF_DOWN = 2

/** The state of a game that is kept between probes. */
export interface Standing {
  state: GameState
  /** Failed probes in a row. */
  failures: number
}

export const UNKNOWN: Standing = { state: 'unknown', failures: 0 }

/** The state after one more probe. */
export function standingAfter(before: Standing, outcome: Outcome): Standing {
  if (outcome === 'runs' || outcome === 'refuses') return { state: outcome, failures: 0 }
  if (outcome !== 'failed') return UNKNOWN
  const failures = before.failures + 1
  return { state: failures >= FAILURES_OF_DOWN ? 'down' : before.state, failures }
}
