/** What a visit of a game's site says of the game. */
import { mayBeFramed } from './framing.ts'
import type { Outcome } from './game-state.ts'

/** What is judged of a visit. */
export interface EvaluatedProbe {
  /** Scheme, host and path of the page that answered in the end. */
  endedAt: string
  /** Undefined where nothing answered that could be judged. */
  status?: number | undefined
  policies: readonly string[]
  frameOptions: readonly string[]
  /** The answer asks for proof that somebody looks, not a program. */
  isChallenge: boolean
}

/** Statuses by which sites keep programs out, whatever they would show to people. */
const WALLS = new Set([401, 403, 429])

/**
 * How the visit went.
 *
 * @param portal the portal's origin
 * @param origins where the game may be
 */
export function evaluateProbe(
  probe: EvaluatedProbe,
  portal: string,
  origins: readonly string[],
): Outcome {
  const { status, isChallenge, endedAt } = probe
  if (status === undefined) return 'failed'
  if (WALLS.has(status) || (status === 503 && isChallenge)) return 'walled'
  if (status < 200 || status > 299) return 'failed'
  // A page of somebody else stands where the game was: the portal's own policy keeps it out of the frame.
  if (isElsewhere(endedAt, origins)) return 'failed'
  return mayBeFramed(probe, portal, endedAt) ? 'runs' : 'refuses'
}

/** The redirects ended where the game is not. */
export function isElsewhere(endedAt: string, origins: readonly string[]): boolean {
  return !origins.includes(new URL(endedAt).origin)
}
