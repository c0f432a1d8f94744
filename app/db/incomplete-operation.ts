/** A database that a command is still filling, or was when it was killed: nobody may start on it. */

/** The table that says so, by what fills the database; it goes with the last change. */
export const INCOMPLETE_MARKERS = {
  move: 'unfinished_move',
  restore: 'unfinished_restore',
} as const

export type IncompleteOperation = keyof typeof INCOMPLETE_MARKERS

/**
 * @param own work of the caller's own
 * @throws Error in one plain line where other work on it is not complete
 */
export function refuseIncomplete(tables: readonly string[], own?: IncompleteOperation): void {
  for (const work of Object.keys(INCOMPLETE_MARKERS) as IncompleteOperation[]) {
    if (work === own || !tables.includes(INCOMPLETE_MARKERS[work])) continue
    throw new Error(`a ${work} to it is not complete; run npm run ${work} once more`)
  }
}
