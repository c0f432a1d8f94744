/** A database of one test, which closes with the test. */
import { onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'

/** Opens the database until the test ends. */
export async function openTestDatabase(
  ...args: Parameters<typeof openDatabase>
): Promise<OpenDatabase> {
  const db = await openDatabase(...args)
  onTestFinished(() => db.destroy())
  return db
}
