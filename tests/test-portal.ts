/** A portal of one test, which ends with the test. */
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import type { TestDatabase } from './databases.ts'
import { makeFolder } from './folder.ts'
import { startPortal, type Portal } from './portal.ts'

/** Starts the portal; it is stopped when the test ends. Throws if it does not start. */
export async function startTestPortal(...args: Parameters<typeof startPortal>): Promise<Portal> {
  const portal = await startPortal(...args)
  onTestFinished(() => portal.stop())
  return portal
}

/** Returns the environment of a portal and its commands on the test's database. */
export async function placeOf(
  at: TestDatabase,
): Promise<Record<string, string> & { DATA_DIR: string }> {
  if (at.engine === 'sqlite') return { DATA_DIR: dirname(at.location) }
  return { DATABASE_URL: at.location, DATA_DIR: await makeFolder() }
}
