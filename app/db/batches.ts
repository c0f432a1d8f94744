/** Much work on the database, in pieces so small that requests get in between. */
import { setTimeout as pause } from 'node:timers/promises'

/** What one piece should take; SQLite keeps the whole process meanwhile. */
const PIECE_MS = 10
/** Then it is the others' turn. */
const PAUSE_MS = 10
const FIRST_ROWS = 50
const MIN_ROWS = 25
const MAX_ROWS = 5_000
/** A piece may be this many times the one before: the next could meet colder pages. */
const MAX_GROWTH = 2

/**
 * Does work piece by piece, each as large as the time of the one before suggests, until one is not
 * full.
 *
 * @param work does at most so many rows, and tells how many it did
 * @param isOver asked before each piece: true ends it early
 */
export async function inBatches(
  work: (rows: number) => Promise<number>,
  isOver: () => boolean,
): Promise<void> {
  for (let rows = FIRST_ROWS; !isOver();) {
    const startedAt = performance.now()
    if ((await work(rows)) < rows) return
    const growth = Math.min(MAX_GROWTH, PIECE_MS / (performance.now() - startedAt))
    rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows * growth)))
    await pause(PAUSE_MS)
  }
}
