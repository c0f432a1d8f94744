/** What the portal counts about itself as long as the process runs: how often, never who. */
import { createCounter } from './lib/counter.ts'

/** How a sign-in can end. `busy`: the line before the hash is full, or the storage takes nothing. */
const SIGN_IN_OUTCOMES = [
  'signed-in',
  'wrong',
  'suspended',
  'limited',
  'busy',
  'malformed',
  'failed',
] as const
/** What players save; of play time how often, and how much of it was credited, ms. */
const SAVES = ['like', 'unlike', 'play-credit', 'play-ms'] as const

export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
export type ProcessCounters = ReturnType<typeof createProcessCounters>

/** Nothing has happened yet. */
export function createProcessCounters() {
  return {
    signIns: createCounter(SIGN_IN_OUTCOMES),
    saves: createCounter(SAVES),
    /** Visitors' pages that were there, and those that had to be made. */
    pages: createCounter(['hit', 'miss']),
  }
}
