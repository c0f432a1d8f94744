/** What the portal counts about itself as long as the process runs: how often, never who. */
import { createTally } from './lib/counter.ts'

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
export type Tallies = ReturnType<typeof createTallies>

/** Nothing has happened yet. */
export function createTallies() {
  return {
    signIns: createTally(SIGN_IN_OUTCOMES),
    saves: createTally(SAVES),
    /** Visitors' pages that were there, and those that had to be made. */
    pages: createTally(['hit', 'miss']),
  }
}
