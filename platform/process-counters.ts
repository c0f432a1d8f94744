/** Process counters for the metrics: counts since the start, without personal data. */
import { createCounter } from '#lib/counter.ts'

/**
 * Outcomes of a sign-in. `code-needed`: the password was right, and the next page asks for a code.
 * `busy`: the hash queue is full, or the storage is unavailable.
 */
const SIGN_IN_OUTCOMES = [
  'signed-in',
  'code-needed',
  'wrong',
  'suspended',
  'limited',
  'busy',
  'malformed',
  'failed',
] as const
/** What players save: the number of saves, and for play time also the credited ms. */
const SAVES = ['like', 'unlike', 'play-credit', 'play-ms'] as const

export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
export type ProcessCounters = ReturnType<typeof createProcessCounters>

/** Creates the counters; all start at zero. */
export function createProcessCounters() {
  return {
    signIns: createCounter(SIGN_IN_OUTCOMES),
    saves: createCounter(SAVES),
    /** Visitors' pages served from the cache, and pages that were rendered. */
    pages: createCounter(['hit', 'miss']),
  }
}
