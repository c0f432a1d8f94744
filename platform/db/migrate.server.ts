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
import * as derivedKeys from './migrations/0016-derived-keys.ts'
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
  '0016-derived-keys': derivedKeys,
}

const known: ReadonlySet<string> = new Set(Object.keys(migrations))

/** The migrations of this version, in order. */
export const MIGRATION_NAMES: readonly string[] = [...known]

/** The first and the last migration of release 0.2. After them the schema is that of the baseline. */
const FIRST_OF_0_2 = '0001-game-counter'
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
 * Returns which program made the schema: one of release 0.2.1, whose schema is that of the baseline; a
 * newer one that kept everything that this program needs (ADR 37); or else this one or an earlier one.
 *
 * @throws Error in one line if a newer one removed something, or the schema is older than that of 0.2.1
 */
export function requireUsableSchema({
  applied,
  floor,
}: Pick<SchemaState, 'applied' | 'floor'>): 'release-0.2' | 'newer' | 'known' {
  if (applied.includes(FIRST_OF_0_2)) {
    if (applied.includes(LAST_OF_0_2)) return 'release-0.2'
    throw new Error('it is older than release 0.2.1; start that release on it once, then this one')
  }
  if (applied.every((name) => known.has(name))) return 'known'
  const isComplete = [...known].every((name) => applied.includes(name))
  if (isComplete && floor !== undefined && known.has(floor)) return 'newer'
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
  const version = refuseSchema(state, isRestoring)
  if (version === 'release-0.2') {
    await adopt(db)
    return migrateToLatest(db, isRestoring)
  }
  // The migrator refuses unknown names.
  if (version === 'newer') return
  // The migrator writes even if nothing is missing, and the disk may be full.
  if (state.applied.length === known.size) return
  // Other schemas may have the tables of another program that uses Kysely.
  const place = schema && { migrationTableSchema: postgres.requireCreate(schema) }
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, ...place })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
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
 * Checks whether the portal may use a database in this state, before it changes anything. Returns which
 * program made the schema.
 *
 * @throws Error in one line if the schema is too new or of another program, or a restore to it is
 * incomplete
 */
export function refuseSchema(state: SchemaState, isRestoring?: boolean) {
  const { applied, tables } = state
  refuseIncomplete(tables, isRestoring)
  if (applied.length > 0 && !applied.some((name) => known.has(name) || name === FIRST_OF_0_2)) {
    // A version that begins the history again keeps this table.
    throw new Error(tables.includes('schema_floor') ? NEWER : FOREIGN)
  }
  return requireUsableSchema(state)
}
