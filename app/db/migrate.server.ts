/** Brings the schema up to date, forward only, under a lock: two processes may start together. */
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as gameCounter from './migrations/0001-game-counter.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as reportAge from './migrations/0003-report-age.ts'
import * as addressTraces from './migrations/0004-address-traces.ts'
import * as housekeeping from './migrations/0005-housekeeping.ts'
import * as writeCheck from './migrations/0006-write-check.ts'
import * as notificationUndo from './migrations/0007-notification-undo.ts'

/** In order of their names; a name once released never changes. */
const migrations: Record<string, Migration> = {
  '0001-game-counter': gameCounter,
  '0002-accounts': accounts,
  '0003-report-age': reportAge,
  '0004-address-traces': addressTraces,
  '0005-housekeeping': housekeeping,
  '0006-write-check': writeCheck,
  '0007-notification-undo': notificationUndo,
}

/** Every migration that this program knows. */
export const migrationNames: ReadonlySet<string> = new Set(Object.keys(migrations))

/** What the operator reads when a later version of the portal has been here. */
export const NEWER_SCHEMA = 'its schema is newer than this version of the portal; update the portal'

/**
 * Runs the migrations that are still missing.
 *
 * @throws Error when the schema is newer than this program, or a migration fails
 */
export async function migrateToLatest(db: Kysely<any>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const reason = error instanceof Error ? error.message : String(error)
  if (/corrupted migrations|missing/i.test(reason)) {
    throw new Error(NEWER_SCHEMA)
  }
  throw error
}
