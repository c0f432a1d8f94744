/** A database that a command is still filling, or was when it was killed: nobody may start on it. */

/** The table that says so, by what fills the database; it goes with the last change. */
export const UNFINISHED = { move: 'unfinished_move', restore: 'unfinished_restore' } as const

export type UnfinishedWork = keyof typeof UNFINISHED

/**
 * @param own work of the caller's own
 * @throws Error in one plain line where other work on it is not complete
 */
export function refuseUnfinished(tables: readonly string[], own?: UnfinishedWork): void {
  for (const work of Object.keys(UNFINISHED) as UnfinishedWork[]) {
    if (work === own || !tables.includes(UNFINISHED[work])) continue
    throw new Error(`a ${work} to it is not complete; run npm run ${work} once more`)
  }
}
