/** Evaluates a probe of a game's site. */
import { mayBeFramed } from './framing.ts'
import type { Outcome } from './game-state.ts'
import type { ProbeFault } from './probe-site.ts'

/** The part of a probe that is evaluated. */
export interface EvaluatedProbe {
  /** Scheme, host and path of the final page, after redirects. */
  endedAt: string
  /** Undefined without a usable response. */
  status?: number | undefined
  policies: readonly string[]
  frameOptions: readonly string[]
  /** The response is a bot challenge. */
  isChallenge: boolean
  fault?: ProbeFault | undefined
}

/** Statuses with which sites block bots. Browsers may get another response. */
const WALLS = new Set([401, 403, 429])

/**
 * The outcome of the probe.
 *
 * @param portal the portal's origin
 * @param origins the allowed origins of the game
 */
export function evaluateProbe(
  probe: EvaluatedProbe,
  portal: string,
  origins: readonly string[],
): Outcome {
  const { status, isChallenge, endedAt, fault } = probe
  // The game itself is in a home network, which a probe must not request (`public-address.ts`).
  if (fault === 'not-public' && !isElsewhere(endedAt, origins)) return 'private'
  if (status === undefined) return 'failed'
  if (WALLS.has(status) || (status === 503 && isChallenge)) return 'walled'
  if (status < 200 || status > 299) return 'failed'
  // The page belongs to another site. The portal's CSP would block it in the frame.
  if (isElsewhere(endedAt, origins)) return 'failed'
  return mayBeFramed(probe, portal, endedAt) ? 'runs' : 'refuses'
}

/** True if the redirects ended outside the game's origins. */
export function isElsewhere(endedAt: string, origins: readonly string[]): boolean {
  return !origins.includes(new URL(endedAt).origin)
}
