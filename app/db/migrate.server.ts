/** Brings the schema up to date, forward only, under a lock: two processes may start together. */
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
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import { openSqliteFile } from './sqlite-file.server.ts'
import { refuseIncomplete, type IncompleteOperation } from './incomplete-operation.ts'

/** In order of their names; a name once released never changes. */
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
}

const known: ReadonlySet<string> = new Set(Object.keys(migrations))

/** The migrations of this version of the portal, in their order. */
export const MIGRATION_NAMES: readonly string[] = [...known]

/** What a database says of its schema. */
export interface SchemaState {
  /** The names of its tables. */
  tables: readonly string[]
  /** The names of the migrations that it has been through. */
  applied: readonly string[]
  /** The oldest migration that a program must know to work on it; none before there was a floor. */
  floor: string | undefined
}

/**
 * Whether a later version of the portal has migrated the database, and left all that this program
 * needs (ADR 37).
 *
 * @throws Error in one plain line where it left less than that
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
 * Runs the migrations that are still missing; none where a later version of the portal was here.
 *
 * @param own work of the caller's own on this database that is not complete
 * @throws Error when the schema is too new for this program, or a migration fails
 */
export async function migrateToLatest(db: Kysely<any>, own?: IncompleteOperation): Promise<void> {
  const state = await readState(db)
  await refuseSchema(state, own)
  // The migrator refuses every name that it does not know.
  if (isAhead(state)) return
  // To look, the migrator writes, and the disk may be full. Others on a Postgres it waits for.
  if (!isPostgres(db) && state.applied.length === known.size) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  // While it waited for its turn, a later version may have migrated. After a fault of its own Postgres
  // answers nothing more on this connection.
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
  // Once more, and last: another process that migrates meanwhile must not seem to have left some out.
  const now = await db.introspection.getTables()
  return { tables: now.map(({ name }) => name), applied, floor }
}

/**
 * Looks whether the portal may work on a database in this state, before it changes anything.
 *
 * @throws Error in one plain line where its schema is too new, another program's, or not whole
 */
export async function refuseSchema(state: SchemaState, own?: IncompleteOperation): Promise<void> {
  const { applied, tables } = state
  refuseIncomplete(tables, own)
  if (applied.length > 0 && !applied.some((name) => known.has(name))) {
    throw new Error('its tables belong to another program')
  }
  // What a later version has removed, this one need not know.
  if (isAhead(state)) return
  const expected = await listTablesAfter(applied.length)
  const missing = expected.filter((name) => !tables.includes(name))
  if (missing.length === 0) return
  throw new Error(`it is incomplete, ${missing.join(', ')} is missing; restore a backup`)
}

/** Asked for twice at each start: before the file is opened, and after. */
const tablesAfter = new Map<number, Promise<string[]>>()
const openEmpty = () => openSqliteFile(':memory:')

/** The tables of a database that has been through the first so many migrations: asked of an empty one. */
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
