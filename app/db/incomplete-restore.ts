/** Marks a database that a restore is filling, or was filling when it was killed. */

/** While this table exists, no portal may start on the database. The restore's last change drops it. */
export const RESTORE_MARKER = 'unfinished_restore'

/**
 * Refuses a database with an incomplete restore.
 *
 * @param isRestoring true for the restore itself
 * @throws Error in one line for the operator
 */
export function refuseIncomplete(tables: readonly string[], isRestoring = false): void {
  if (isRestoring || !tables.includes(RESTORE_MARKER)) return
  throw new Error('a restore to it is not complete; run npm run restore once more')
}
