/** Commands refuse a database with an interrupted restore or engine migration. */
import { refuseIncomplete } from '#app/db/incomplete-operation.ts'
import { CommandError } from '../../lib/command-error.ts'

/**
 * Checks for the markers of an incomplete operation.
 *
 * @throws CommandError if a restore or an engine migration to the database is incomplete
 */
export function refuseIncompleteOperation(tables: readonly string[]): void {
  try {
    refuseIncomplete(tables)
  } catch (error) {
    throw new CommandError(`The database cannot be used: ${(error as Error).message}`)
  }
}
