/** Splits long database work into small batches, so that requests run in between. */
import { setTimeout as pause } from 'node:timers/promises'

/** Target duration of a batch, ms. SQLite blocks the whole process meanwhile. */
const PIECE_MS = 10
/** Pause between batches, ms. */
const PAUSE_MS = 10
const FIRST_ROWS = 50
const MIN_ROWS = 25
const MAX_ROWS = 5_000
/** Maximum growth from one batch to the next: the next rows may be in pages that are not cached. */
const MAX_GROWTH = 2

/**
 * Runs the work in batches until one is not full. The duration of a batch determines the size of
 * the next.
 *
 * @param work processes at most that many rows and returns their number
 * @param isOver called before each batch; true stops early
 */
export async function inBatches(work: (rows: number) => Promise<number>, isOver: () => boolean) {
  for (let rows = FIRST_ROWS; !isOver();) {
    const startedAt = performance.now()
    if ((await work(rows)) < rows) return
    const growth = Math.min(MAX_GROWTH, PIECE_MS / (performance.now() - startedAt))
    rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows * growth)))
    await pause(PAUSE_MS)
  }
}
