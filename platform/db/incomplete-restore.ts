/** Marks a database that a restore is filling, or was filling when it was killed. */

/** While this table exists, no portal may start on the database. The restore's last change drops it. */
export const RESTORE_MARKER = 'unfinished_restore'

/** Release 0.2 marks the target of an engine migration with it. */
const MIGRATION_MARKER_OF_0_2 = 'unfinished_move'

/**
 * Refuses a database with an incomplete restore, or an incomplete engine migration.
 *
 * @param isRestoring true for the restore itself
 * @throws Error in one line for the operator
 */
export function refuseIncomplete(tables: readonly string[], isRestoring = false): void {
  if (tables.includes(MIGRATION_MARKER_OF_0_2)) {
    throw new Error(
      'an engine migration of release 0.2 to it is not complete; empty it, and run npm run migrate-engine again',
    )
  }
  if (isRestoring || !tables.includes(RESTORE_MARKER)) return
  throw new Error('a restore to it is not complete; run npm run restore once more')
}
