/** Lets an operator's command work on the data of a portal, which may be running. */
import { existsSync } from 'node:fs'
import pino from 'pino'
import { openBus } from '#app/cluster/open-cluster.server.ts'
import type { Fact } from '#app/cluster/events.ts'
import { openDatabase, type Db } from '#app/db/db.server.ts'
import { tellOthers } from '#app/db/external-changes.server.ts'
import { hasAuthSecret } from '#app/features/accounts/auth-secret.server.ts'
import { CommandError } from './command-error.ts'
import { meetingPlaceOf, type Config } from '../config.ts'
import { databaseLocationOf } from '../ops/database-files.ts'

/**
 * Opens the portal's database for the work; what it changed, the running portal is told.
 *
 * @throws CommandError where there is no portal; DatabaseError; what the work throws
 */
export async function besidePortal<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const location = databaseLocationOf(config)
  // A mistyped folder must not become a new, empty portal.
  if (!config.databaseUrl && !existsSync(location)) {
    throw new CommandError(`There is no database at ${location}; check DATA_DIR.`)
  }
  const mustHoldData = hasAuthSecret(config.dataDir)
  const bus = await openBus(meetingPlaceOf(config), pino({ level: 'silent' }))
  const db = await openDatabase(location, { mustHoldData, facts: bus })
  const facts: Fact[] = []
  db.facts.subscribe((fact) => facts.push(fact))
  try {
    const result = await work(db)
    // Its open pages show it at once.
    const told = bus.isShared ? bus.close() : tellOthers(db, facts)
    await told.catch((error: unknown) => {
      console.error(`It is done; open pages show it within 30 seconds (${String(error)}).`)
    })
    return result
  } finally {
    await db.destroy()
    // What it is told twice it does once.
    await bus.close().catch(() => undefined)
  }
}
