/** A Postgres that is not there yet, as after a power cut that both come back from, is waited for. */
import { retry } from '../lib/retry.ts'
import {
  isPostgresAddress,
  openDatabase,
  type DatabaseError,
  type OpenDatabase,
  type OpenOptions,
} from './db.server.ts'
import { isStorageFault } from './storage-fault.ts'

const WAIT_MS = 60_000
const RETRY_EVERY_MS = 1_000

/**
 * Opens the database, for a minute again and again where Postgres cannot be reached. What would be no
 * better later, such as a wrong password, is told at once.
 *
 * @param onWait told once, with the reason, where it has to wait
 * @throws DatabaseError
 */
export async function connectWithRetry(
  location: string,
  options: OpenOptions,
  onWait: (reason: string) => void,
): Promise<OpenDatabase> {
  return retry(() => openDatabase(location, options), {
    firstMs: RETRY_EVERY_MS,
    withinMs: WAIT_MS,
    isRetryable: (error) =>
      isPostgresAddress(location) && isStorageFault((error as DatabaseError).cause),
    onFirstFailure: (error) => onWait((error as DatabaseError).message),
  })
}
