/** Migrates the schema, forward only, under a lock: two processes may start at the same time. */
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { isPostgres } from './engine.ts'
import * as baseline from './migrations/0001-baseline.ts'
import * as leftovers from './migrations/0002-leftovers.ts'
import * as waysToSignIn from './migrations/0003-ways-to-sign-in.ts'
import * as administration from './migrations/0004-administration.ts'
import * as friends from './migrations/0005-friends.ts'
import * as profileCard from './migrations/0006-profile-card.ts'
import * as weekOfPlayTime from './migrations/0007-week-of-play-time.ts'
import * as foldedNames from './migrations/0008-folded-names.ts'
import * as suspendedRights from './migrations/0009-suspended-rights.ts'
import * as hostedGames from './migrations/0010-hosted-games.ts'
import * as previousBuilds from './migrations/0012-previous-builds.ts'
import * as gameSaves from './migrations/0013-game-saves.ts'
import * as gameConsents from './migrations/0014-game-consents.ts'
import * as foldedAgain from './migrations/0015-folded-again.ts'
import { refuseIncomplete } from './incomplete-restore.ts'
import * as postgres from './postgres-schema.ts'

/** Sorted by name. A released name never changes. */
const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-leftovers': leftovers,
  '0003-ways-to-sign-in': waysToSignIn,
  '0004-administration': administration,
  '0005-friends': friends,
  '0006-profile-card': profileCard,
  '0007-week-of-play-time': weekOfPlayTime,
  '0008-folded-names': foldedNames,
  '0009-suspended-rights': suspendedRights,
  '0010-hosted-games': hostedGames,
  '0012-previous-builds': previousBuilds,
  '0013-game-saves': gameSaves,
  '0014-game-consents': gameConsents,
  '0015-folded-again': foldedAgain,
}

const known: ReadonlySet<string> = new Set(Object.keys(migrations))

/** The migrations of this version, in order. */
export const MIGRATION_NAMES: readonly string[] = [...known]

/** The first and the last migration of release 0.2. After them the schema is that of the baseline. */
export const FIRST_OF_0_2 = '0001-game-counter'
const LAST_OF_0_2 = '0026-pending-deletions'

const NEWER =
  'its schema is newer than this version of the portal; update the portal, or restore a backup that this version made'
const FOREIGN = 'its tables belong to another program'

/** The schema state of a database. */
export interface SchemaState {
  /** The names of its tables. */
  tables: readonly string[]
  /** The names of the applied migrations. */
  applied: readonly string[]
  /**
   * The oldest migration that a program must know to use the database. Undefined if the database
   * names none: only this version can use it then.
   */
  floor: string | undefined
}

/**
 * Whether a later version has migrated the database and kept everything that this program needs
 * (ADR 37).
 *
 * @throws Error in one line if the later version removed something, or a release before 0.2.1 made
 * the schema
 */
export function isAhead({ applied, floor }: Pick<SchemaState, 'applied' | 'floor'>): boolean {
  if (applied.every((name) => known.has(name)) || isOf02({ applied })) return false
  const isComplete = [...known].every((name) => applied.includes(name))
  if (isComplete && floor !== undefined && known.has(floor)) return true
  throw new Error(NEWER)
}

/**
 * Runs the missing migrations. Does nothing if a later version has migrated the database.
 *
 * @param isRestoring true for a restore, whose database is incomplete
 * @throws Error if the schema is too new for this program, or a migration fails
 */
export async function migrateToLatest(db: Kysely<any>, isRestoring?: boolean): Promise<void> {
  const schema = await readSchema(db)
  if (schema) postgres.requireUtf8(schema)
  const state = await readState(db)
  refuseSchema(state, isRestoring)
  if (isOf02(state)) {
    await adopt(db)
    return migrateToLatest(db, isRestoring)
  }
  // The migrator refuses unknown names.
  if (isAhead(state)) return
  // The migrator writes even if nothing is missing, and the disk may be full.
  if (state.applied.length === known.size) return
  // Other schemas may have the tables of another program that uses Kysely.
  const place = schema && { migrationTableSchema: postgres.requireCreate(schema) }
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, ...place })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Whether release 0.2.1 made the schema, which is that of the baseline.
 *
 * @throws Error in one line if an earlier release made it
 */
function isOf02({ applied }: Pick<SchemaState, 'applied'>): boolean {
  if (!applied.includes(FIRST_OF_0_2)) return false
  if (applied.includes(LAST_OF_0_2)) return true
  throw new Error('it is older than release 0.2.1; start that release on it once, then this one')
}

/** Replaces the names of the migrations of release 0.2 with that of the baseline. */
async function adopt(db: Kysely<any>): Promise<void> {
  // In this order: after a crash between the two, the next start continues.
  await sql`insert into kysely_migration (name, timestamp)
    values ('0001-baseline', ${new Date().toISOString()}) on conflict do nothing`.execute(db)
  await sql`delete from kysely_migration
    where name not in (${sql.join(MIGRATION_NAMES)})`.execute(db)
}

async function readSchema(db: Kysely<any>): Promise<postgres.PostgresSchema | undefined> {
  if (!isPostgres(db)) return undefined
  return (await sql.raw<postgres.PostgresSchema>(postgres.READ_SCHEMA).execute(db)).rows[0]
}

async function readState(db: Kysely<any>): Promise<SchemaState> {
  const tables = await listTables(db)
  const readColumn = async (table: string, column: string): Promise<string[]> => {
    if (!tables.includes(table)) return []
    const rows = await db.selectFrom(table).select(`${column} as value`).execute()
    return rows.map(({ value }) => value)
  }
  const [floor] = await readColumn('schema_floor', 'migration')
  const applied = await readColumn('kysely_migration', 'name')
  // Read last: a concurrent migration must not look like one with missing tables.
  return { tables: await listTables(db), applied, floor }
}

/** Lists the names of the tables. Kysely's introspection also reads all columns, which takes longer. */
async function listTables(db: Kysely<any>): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`
        select tablename as name from pg_tables
        where schemaname = ${sql.raw(postgres.PORTAL_SCHEMA)}`.execute(db)
    : await sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
        db,
      )
  return rows.map(({ name }) => name)
}

/**
 * Checks whether the portal may use a database in this state, before it changes anything.
 *
 * @throws Error in one line if the schema is too new or of another program, or a restore to it is
 * incomplete
 */
export function refuseSchema(state: SchemaState, isRestoring?: boolean): void {
  refuseIncomplete(state.tables, isRestoring)
  const applied = isOf02(state) ? ['0001-baseline'] : state.applied
  if (applied.length > 0 && !applied.some((name) => known.has(name))) {
    // A version that begins the history again keeps this table.
    throw new Error(state.tables.includes('schema_floor') ? NEWER : FOREIGN)
  }
  isAhead({ ...state, applied })
}
