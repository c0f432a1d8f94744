/** A Postgres that is not there yet, as after a power cut that both come back from, is waited for. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  isPostgresAddress,
  openDatabase,
  type DatabaseError,
  type OpenDatabase,
  type OpenOptions,
} from './db.server.ts'
import { isStorageFault } from './storage-fault.ts'

const WAIT_MS = 60_000
const TRY_EVERY_MS = 1_000

/**
 * Opens the database, for a minute again and again where Postgres cannot be reached. What would be no
 * better later, such as a wrong password, is told at once.
 *
 * @param onWait told once, with the reason, where it has to wait
 * @throws DatabaseError
 */
export async function openLateDatabase(
  location: string,
  options: OpenOptions,
  onWait: (reason: string) => void,
): Promise<OpenDatabase> {
  const deadline = Date.now() + WAIT_MS
  for (let isTold = false; ; isTold = true) {
    try {
      return await openDatabase(location, options)
    } catch (error) {
      const { cause, message } = error as DatabaseError
      const isLate = isPostgresAddress(location) && isStorageFault(cause)
      if (!isLate || Date.now() + TRY_EVERY_MS > deadline) throw error
      if (!isTold) onWait(message)
      await pause(TRY_EVERY_MS)
    }
  }
}
