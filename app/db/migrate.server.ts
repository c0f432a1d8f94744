/** Migrates the schema, forward only, under a lock: two processes may start at the same time. */
import { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { isPostgres } from './engine.ts'
import * as gameCounter from './migrations/0001-game-counter.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as reportAge from './migrations/0003-report-age.ts'
import * as addressTraces from './migrations/0004-address-traces.ts'
import * as housekeeping from './migrations/0005-housekeeping.ts'
import * as writeCheck from './migrations/0006-write-check.ts'
import * as notificationUndo from './migrations/0007-notification-undo.ts'
import * as counterVersion from './migrations/0008-counter-version.ts'
import * as notificationKinds from './migrations/0009-notification-kinds.ts'
import * as schemaFloor from './migrations/0010-schema-floor.ts'
import * as builtFiles from './migrations/0011-built-files.ts'
import * as chores from './migrations/0012-chores.ts'
import * as erasures from './migrations/0013-erasures.ts'
import * as announcements from './migrations/0014-announcements.ts'
import * as gameChecks from './migrations/0015-game-checks.ts'
import * as sessionHashes from './migrations/0016-session-hashes.ts'
import * as uncountedLikes from './migrations/0017-uncounted-likes.ts'
import * as suspensions from './migrations/0018-suspensions.ts'
import * as authLeftovers from './migrations/0019-auth-leftovers.ts'
import * as accountLanguage from './migrations/0020-account-language.ts'
import * as savedGames from './migrations/0021-saved-games.ts'
import * as playDays from './migrations/0022-play-days.ts'
import * as likesByAge from './migrations/0023-likes-by-age.ts'
import * as dailyGames from './migrations/0024-daily-games.ts'
import * as playStreakStart from './migrations/0025-play-streak-start.ts'
import * as pendingDeletions from './migrations/0026-pending-deletions.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import { openSqliteFile } from './sqlite-file.server.ts'
import { refuseIncomplete, type IncompleteOperation } from './incomplete-operation.ts'

/** Sorted by name. A released name never changes. */
const migrations: Record<string, Migration> = {
  '0001-game-counter': gameCounter,
  '0002-accounts': accounts,
  '0003-report-age': reportAge,
  '0004-address-traces': addressTraces,
  '0005-housekeeping': housekeeping,
  '0006-write-check': writeCheck,
  '0007-notification-undo': notificationUndo,
  '0008-counter-version': counterVersion,
  '0009-notification-kinds': notificationKinds,
  '0010-schema-floor': schemaFloor,
  '0011-built-files': builtFiles,
  '0012-chores': chores,
  '0013-erasures': erasures,
  '0014-announcements': announcements,
  '0015-game-checks': gameChecks,
  '0016-session-hashes': sessionHashes,
  '0017-uncounted-likes': uncountedLikes,
  '0018-suspensions': suspensions,
  '0019-auth-leftovers': authLeftovers,
  '0020-account-language': accountLanguage,
  '0021-saved-games': savedGames,
  '0022-play-days': playDays,
  '0023-likes-by-age': likesByAge,
  '0024-daily-games': dailyGames,
  '0025-play-streak-start': playStreakStart,
  '0026-pending-deletions': pendingDeletions,
}

const known: ReadonlySet<string> = new Set(Object.keys(migrations))

/** The migrations of this version, in order. */
export const MIGRATION_NAMES: readonly string[] = [...known]

/** The schema state of a database. */
export interface SchemaState {
  /** The names of its tables. */
  tables: readonly string[]
  /** The names of the applied migrations. */
  applied: readonly string[]
  /**
   * The oldest migration that a program must know to use the database. Undefined in databases of
   * early versions.
   */
  floor: string | undefined
}

/**
 * Whether a later version has migrated the database and kept everything that this program needs
 * (ADR 37).
 *
 * @throws Error in one line if the later version removed something
 */
export function isAhead({ applied, floor }: Pick<SchemaState, 'applied' | 'floor'>): boolean {
  if (applied.every((name) => known.has(name))) return false
  const isComplete = [...known].every((name) => applied.includes(name))
  if (isComplete && floor !== undefined && known.has(floor)) return true
  throw new Error(
    'its schema is newer than this version of the portal; update the portal, or restore a backup that this version made',
  )
}

/**
 * Runs the missing migrations. Does nothing if a later version has migrated the database.
 *
 * @param own an incomplete operation of the caller itself
 * @throws Error if the schema is too new for this program, or a migration fails
 */
export async function migrateToLatest(db: Kysely<any>, own?: IncompleteOperation): Promise<void> {
  const state = await readState(db)
  await refuseSchema(state, own)
  // The migrator refuses unknown names.
  if (isAhead(state)) return
  // The migrator writes even if nothing is missing, and the disk may be full. On Postgres it must
  // wait for other migrating processes.
  if (!isPostgres(db) && state.applied.length === known.size) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  // A later version may have migrated during the wait for the lock. After an error, Postgres may
  // reject further statements on this connection.
  const after = await readState(db).catch(() => undefined)
  if (!after || !isAhead(after)) throw error
}

async function readState(db: Kysely<any>): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const readColumn = async (table: string, column: string): Promise<string[]> => {
    if (!tables.some(({ name }) => name === table)) return []
    const rows = await db.selectFrom(table).select(`${column} as value`).execute()
    return rows.map(({ value }) => value)
  }
  const [floor] = await readColumn('schema_floor', 'migration')
  const applied = await readColumn('kysely_migration', 'name')
  // Read last: a concurrent migration must not look like one with missing tables.
  const now = await db.introspection.getTables()
  return { tables: now.map(({ name }) => name), applied, floor }
}

/**
 * Checks whether the portal may use a database in this state, before it changes anything.
 *
 * @throws Error in one line if the schema is too new, incomplete, or of another program
 */
export async function refuseSchema(state: SchemaState, own?: IncompleteOperation): Promise<void> {
  const { applied, tables } = state
  refuseIncomplete(tables, own)
  if (applied.length > 0 && !applied.some((name) => known.has(name))) {
    throw new Error('its tables belong to another program')
  }
  // A later version may have removed tables that this version does not need.
  if (isAhead(state)) return
  const expected = await listTablesAfter(applied.length)
  const missing = expected.filter((name) => !tables.includes(name))
  if (missing.length === 0) return
  throw new Error(`it is incomplete, ${missing.join(', ')} is missing; restore a backup`)
}

/** Cached, since each start needs it twice: before the file is opened, and after. */
const tablesAfter = new Map<number, Promise<string[]>>()
const openEmpty = () => openSqliteFile(':memory:')

/** Lists the tables after the first `count` migrations, by running those on an empty database. */
function listTablesAfter(count: number): Promise<string[]> {
  let listed = tablesAfter.get(count)
  if (!listed) tablesAfter.set(count, (listed = migrateEmpty(count)))
  return listed
}

async function migrateEmpty(count: number): Promise<string[]> {
  const last = Object.keys(migrations)[count - 1]
  if (last === undefined) return []
  const db = new Kysely<any>({ dialect: createSqliteDialect({ open: openEmpty }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(last)
    if (error) throw error
    return (await db.introspection.getTables()).map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}
