/** Waits for a Postgres that is not up yet, as when both machines restart after a power failure. */
import { retry } from '#lib/retry.ts'
import {
  isPostgresAddress,
  openDatabase,
  type DatabaseError,
  type OpenDatabase,
  type OpenOptions,
} from '#platform/db/db.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'

const WAIT_MS = 60_000
const RETRY_EVERY_MS = 1_000

/**
 * Opens the database. If Postgres is unreachable, retries for a minute. Throws other errors, such
 * as a wrong password, at once.
 *
 * @param onWait called once with the reason before the first retry
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
