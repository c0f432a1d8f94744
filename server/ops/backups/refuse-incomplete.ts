/** A database in which a restore or a move was cut off is of no use for a command. */
import { refuseIncomplete } from '#app/db/incomplete-operation.ts'
import { CommandError } from '../../cli/command-error.ts'

/** @throws CommandError where a restore or a move to the database is not complete */
export function refuseIncompleteOperation(tables: readonly string[]): void {
  try {
    refuseIncomplete(tables)
  } catch (error) {
    throw new CommandError(`The database cannot be used: ${(error as Error).message}`)
  }
}
