/** Restores a backup where no portal is: aside first, and then at once. */
import {
  createWriteStream,
  existsSync,
  linkSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { hasAuthSecret, readAuthSecret } from '#app/features/accounts/auth-secret.server.ts'
import { isAhead } from '#app/db/migrate.server.ts'
import { MIGRATION_LOCK } from '#app/db/postgres-dialect.server.ts'
import { INCOMPLETE_MARKERS } from '#app/db/incomplete-operation.ts'
import { OWN_FILE, syncFolder } from '#app/lib/folder.server.ts'
import type { Config } from '../../config.ts'
import { CommandError } from '../../cli/command-error.ts'
import type { BackupHeader } from './container-format.ts'
import { DATABASE_FILE, DATABASE_FILES } from '../database-files.ts'
import { checkContainer, readContainer, readHeader } from './read-container.ts'
import { inStagingDirectory } from './staging-directory.ts'
import { gamesFolderOf } from '../../own-games/games-folder.ts'
import type { Progress } from '../../cli/progress.mjs'
import { openGamesPlace, type GamesPlace, type RestoredGames } from './games-folder.ts'
import { readPassphrase } from './passphrase.ts'
import { connectDirectly, findProgram, readMajor, restorePostgres } from './postgres-tools.ts'
import { listTables, requireEmpty, requireNobodyElse } from './postgres-state.ts'
import { finishRestored, type ListPlaces, type ReplayedErasures } from './replay-erasures.ts'
import { checkSqlite } from './sqlite-copy.ts'

const KEY_FILE = 'auth-secret'
/** Databases before it have no name by which their list could be told. */
const FIRST_WITH_ERASURES = '0013-erasures'

export interface RestoredBackup {
  header: BackupHeader
  /** Where the key of the sessions is from; none: everybody has to sign in again. */
  key: 'backup' | 'configuration' | 'none'
  erasures: ReplayedErasures
  games: RestoredGames
  /** False in a backup of a version that noted no erasures: which list is its own nobody can say. */
  knowsErasures: boolean
}

export interface RestoreOptions {
  /** A deletion log to apply in addition to the portal's own. */
  namedList?: string | undefined
  /** Accepts an unencrypted backup although a passphrase is configured. */
  allowUnencrypted?: boolean | undefined
  /** Reports the progress. */
  progress?: Progress | undefined
}

/** What a restore works with. */
interface Restore {
  path: string
  passphrase: string | undefined
  dataDir: string
  /** To be kept in the data folder; null: none. */
  key: string | null
  lists: ListPlaces
  games: GamesPlace
  progress: Progress | undefined
}

/**
 * Checks all of the backup before anything is written, and erases again what was erased since. Where
 * it fails, or the process is killed, nothing is there that a start would take for a portal.
 *
 * @throws CommandError where a portal is there already, or the file is not whole; faults of the disk
 */
export async function restoreBackup(
  config: Config,
  path: string,
  { namedList, allowUnencrypted = false, progress }: RestoreOptions = {},
): Promise<RestoredBackup> {
  const configured = readPassphrase(config.backupPassphraseFile)
  const isAllowed = allowUnencrypted && (await readHeader(path)).encryption === null
  const passphrase = isAllowed ? undefined : configured
  const { dataDir, authSecret } = config
  const total = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  progress?.step({ label: 'Checking the backup', unit: 'bytes', total })
  const { header, secrets } = await checkContainer(path, passphrase, progress?.advance)
  requireSchema(header)
  requireEngine(header, config)
  const key = authSecret ? null : secrets.authSecret
  requireOwnKey(dataDir, key)
  const knowsErasures = header.schema.applied.includes(FIRST_WITH_ERASURES)
  const lists = { config, backup: path, named: namedList, knowsErasures }
  const games = await openGamesPlace(gamesFolderOf(config), `${header.portal} ${header.madeAt}`)
  const restore: Restore = { path, passphrase, dataDir, key, lists, games, progress }
  progress?.step({ label: 'Restoring the database', unit: 'bytes', total })
  const location = config.backupDatabaseUrl ?? config.databaseUrl
  const busy = 'Another backup is being restored here.'
  const erasures = await inStagingDirectory(join(dataDir, 'restore-draft'), busy, () =>
    location ? restoreToPostgres(restore, location) : restoreToSqlite(restore),
  )
  return {
    header,
    key: authSecret ? 'configuration' : key === null ? 'none' : 'backup',
    erasures,
    games: await games.finish(),
    knowsErasures,
  }
}

function requireSchema({ schema: { applied, floor } }: BackupHeader): void {
  try {
    isAhead({ applied, floor })
  } catch (error) {
    throw new CommandError(`The backup cannot be used: ${(error as Error).message}`)
  }
}

function requireEngine({ engine }: BackupHeader, { databaseUrl }: Config): void {
  if (engine === 'postgres' && !databaseUrl) {
    throw new CommandError('The backup is of a Postgres: set DATABASE_URL to an empty database.')
  }
  if (engine === 'sqlite' && databaseUrl) {
    throw new CommandError('The backup is of an SQLite file: leave DATABASE_URL out.')
  }
}

/** The same key may be there: of a portal that lost its database, or of a restore that was killed. */
function requireOwnKey(dataDir: string, key: string | null): void {
  if (key === null || !hasAuthSecret(dataDir)) return
  if (readAuthSecret(undefined, dataDir) === key) return
  throw new CommandError(`${join(dataDir, KEY_FILE)} is the key of another portal: move it away.`)
}

async function restoreToSqlite(restore: Restore) {
  const { path, passphrase, dataDir, key, lists, games, progress } = restore
  const found = DATABASE_FILES.filter((name) => existsSync(join(dataDir, name)))
  if (found.length > 0) {
    throw new CommandError(
      `A portal is in ${dataDir} already: stop it, and move ${found.join(', ')} away; or set DATA_DIR to another folder.`,
    )
  }
  const draft = join(dataDir, 'restore-draft', DATABASE_FILE)
  const file = createWriteStream(draft, { flags: 'wx', mode: OWN_FILE, flush: true })
  await readContainer(path, passphrase, {
    database: (bytes) => pipeline(bytes, file),
    game: games.place,
    onBytes: progress?.advance,
  })
  progress?.step({ label: 'Checking the database' })
  checkSqlite(draft)
  progress?.step({ label: 'Repeating deletions' })
  const erasures = await finishRestored(draft, lists)
  // Where there was no room for it in the file, SQLite closes without a word.
  if (statSync(`${draft}-wal`, { throwIfNoEntry: false })?.size) {
    throw new CommandError('The disk is full: the restored database could not be written.')
  }
  // First the key: with the database alone a start would make a new one, and end all sessions.
  keepKey(dataDir, key)
  placeNew(draft, join(dataDir, DATABASE_FILE))
  syncFolder(dataDir)
  return erasures
}

function keepKey(dataDir: string, key: string | null): void {
  if (key === null || hasAuthSecret(dataDir)) return
  const draft = join(dataDir, 'restore-draft', KEY_FILE)
  writeFileSync(draft, key, { mode: OWN_FILE, flag: 'wx', flush: true })
  placeNew(draft, join(dataDir, KEY_FILE))
  syncFolder(dataDir)
}

/** A second name never takes the place of a file that is there. */
function placeNew(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch {
    // Also a file system without second names.
    if (existsSync(path)) {
      throw new CommandError(`${path} appeared during the restore: a portal was started here.`)
    }
    renameSync(draft, path)
  }
}

async function restoreToPostgres(restore: Restore, location: string) {
  const client = await connectDirectly(location)
  try {
    // A portal that starts meanwhile waits, and finds what was restored.
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await requireNobodyElse(client)
    // One that was killed is begun again.
    await dropIncomplete(client)
    await requireEmpty(client, 'a backup is restored to a new one.')
    const program = findProgram('pg_restore', await readMajor(client))
    keepKey(restore.dataDir, restore.key)
    await client.query(`create table ${INCOMPLETE_MARKERS.restore} (nothing integer)`)
    try {
      await readContainer(restore.path, restore.passphrase, {
        database: (dump) => restorePostgres(program, location, dump),
        game: restore.games.place,
        onBytes: restore.progress?.advance,
      })
      restore.progress?.step({ label: 'Repeating deletions' })
      return await finishRestored(location, restore.lists, 'restore')
    } catch (error) {
      await dropIncomplete(client)
      throw error
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** All that a restore has put there that was not complete: nothing, where none was begun. */
async function dropIncomplete(client: Client): Promise<void> {
  const tables = await listTables(client)
  if (!tables.includes(INCOMPLETE_MARKERS.restore)) return
  const names = tables.map((name) => client.escapeIdentifier(name)).join(', ')
  await client.query(`drop table ${names} cascade`)
}
