/** Admits live streams at a bounded rate, and rotates between the client networks that wait. */
import { createFairQueue } from '#lib/fair-queue.ts'

/**
 * Streams that open per second. After the restart of another node, all its pages open theirs: at once,
 * they would keep this node from everything else.
 */
export const OPENINGS_PER_S = 200
/** An opening waits up to this time for its turn, and later ones are refused, ms. */
export const MAX_WAIT_MS = 2_000
/** Openings start together at this interval, so that they share a query for their sessions, ms. */
const TURN_MS = 50
const OPENINGS_PER_TURN = (OPENINGS_PER_S * TURN_MS) / 1_000
/** Openings that start at once after a pause. */
const OPENINGS_AT_ONCE = 2 * OPENINGS_PER_TURN
const MAX_WAITING = (OPENINGS_PER_S * MAX_WAIT_MS) / 1_000

interface Opening {
  isGone(): boolean
  end(isAdmitted: boolean): void
}

/**
 * Returns a function that resolves to true once a stream may open, and to false if too many wait: then
 * the network with the most openings loses its latest. A client that is gone takes no turn.
 */
export function createOpeningTurns() {
  const waiting = createFairQueue<Opening>(MAX_WAITING, MAX_WAITING)
  let spare = OPENINGS_AT_ONCE
  let timer: NodeJS.Timeout | undefined

  function beginTurn() {
    spare = Math.min(OPENINGS_AT_ONCE, spare + OPENINGS_PER_TURN)
    while (spare > 0 && waiting.size > 0) {
      const next = waiting.take()!
      if (next.isGone()) continue
      spare -= 1
      next.end(true)
    }
    if (spare < OPENINGS_AT_ONCE) return
    clearInterval(timer)
    timer = undefined
  }

  return async (network: string, isGone: () => boolean): Promise<boolean> => {
    timer ??= setInterval(beginTurn, TURN_MS).unref()
    if (spare > 0 && waiting.size === 0) {
      spare -= 1
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.add(network, { isGone, end: resolve })?.end(false)
    return promise
  }
}
