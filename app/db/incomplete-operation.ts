/**
 * Marks a database that a command is filling, or was filling when it was killed. The portal must
 * not start on it.
 */

/** The marker table of each operation. The operation's last change drops it. */
export const INCOMPLETE_MARKERS = {
  restore: 'unfinished_restore',
} as const

export type IncompleteOperation = keyof typeof INCOMPLETE_MARKERS

/** What operators read. */
const MESSAGES: Record<IncompleteOperation, string> = {
  restore: 'a restore to it is not complete; run npm run restore once more',
}

/**
 * Refuses a database with an incomplete operation.
 *
 * @param own an operation of the caller itself, which is allowed
 * @throws Error in one line for the operator
 */
export function refuseIncomplete(tables: readonly string[], own?: IncompleteOperation): void {
  for (const operation of Object.keys(INCOMPLETE_MARKERS) as IncompleteOperation[]) {
    if (operation === own || !tables.includes(INCOMPLETE_MARKERS[operation])) continue
    throw new Error(MESSAGES[operation])
  }
}
