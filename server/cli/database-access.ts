/** Gives CLI commands access to the database of a portal, which may be running. */
import pino from 'pino'
import { openBus } from '#platform/events/open-cluster.ts'
import type { PublishedEvent } from '#platform/events/events.ts'
import { openDatabase, type Db } from '#platform/db/db.server.ts'
import { createEventHandlers } from '../features.ts'
import { openPortalSettings } from '#features/portal-settings/server/portal-settings.server.ts'
import { notifyOtherProcesses } from '#platform/process/external-changes.ts'
import { findTrace } from '#ops/backups/backup-folders.ts'
import { redisLocationOf, type Config } from '#platform/config.ts'
import { requireSqlite } from '#ops/backups/sqlite-copy.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'

/**
 * Opens the portal's database, runs `work`, and publishes its domain events to the running portal.
 *
 * @throws CommandError if there is no portal; DatabaseError; any error of `work`
 */
export async function withPortalDatabase<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const location = databaseLocationOf(config)
  if (!config.databaseUrl) requireSqlite(location)
  const bus = await openBus(redisLocationOf(config), pino({ level: 'silent' }))
  const db = await openDatabase(location, {
    findTrace: () => findTrace(config),
    events: bus,
  })
  await openPortalSettings(db, config, pino({ level: 'silent' }))
  // No command creates accounts or awards achievements, so the catalog does not matter.
  db.writer.setHandlers(createEventHandlers({ config, catalogue: { games: [] } }))
  const events: PublishedEvent[] = []
  db.events.subscribe((event) => events.push(event))
  try {
    const result = await work(db)
    // The portal's open pages show the change immediately.
    const published = bus.isShared ? bus.close() : notifyOtherProcesses(db, events)
    await published.catch((error: unknown) => {
      console.error(`It is done; open pages show it within 30 seconds (${String(error)}).`)
    })
    return result
  } finally {
    await db.destroy()
    // Closing the bus twice is harmless.
    await bus.close().catch(() => undefined)
  }
}
