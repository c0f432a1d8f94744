/** Gives CLI commands access to the database of a portal, which may be running. */
import pino from 'pino'
import { openBus } from '#platform/events/open-cluster.ts'
import { openDatabase } from '#platform/db/db.server.ts'
import { createEventHandlers } from '../features.ts'
import { openPortalSettings } from '#features/portal-settings/server/portal-settings.server.ts'
import { notifyOtherProcesses } from '#platform/process/external-changes.ts'
import { findTrace } from '#ops/backups/backup-folders.ts'
import { redisLocationOf, type Config } from '#platform/config.ts'
import { requireSqlite } from '#ops/backups/sqlite-copy.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import type { CommandTarget } from '#platform/cli/run-command.ts'

/**
 * Opens the portal's database, runs `work`, and passes its domain events on to the running portal.
 * Each is passed on at once, because the work may still wait for a game's site after its change.
 *
 * @throws CommandError if there is no portal; DatabaseError; any error of `work`
 */
export async function withPortalDatabase<Result>(
  config: Config,
  work: (target: CommandTarget) => Promise<Result>,
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
  let passedOn: Promise<void> = Promise.resolve()
  if (!bus.isShared) {
    db.events.subscribe((event) => {
      passedOn = passedOn.then(() => notifyOtherProcesses(db, event))
      // Reported below.
      passedOn.catch(() => undefined)
    })
  }
  try {
    const result = await work({ db, config })
    await (bus.isShared ? bus.close() : passedOn).catch((error: unknown) => {
      console.error(`It is done; open pages show it within 30 seconds (${String(error)}).`)
    })
    return result
  } finally {
    await db.destroy()
    // Closing the bus twice is harmless.
    await bus.close().catch(() => undefined)
  }
}
