/** Restores a backup where no portal exists: into a staging directory first, then in one step. */
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier, type Client } from 'pg'
import { hasAuthSecret, readAuthSecret } from '#platform/process/auth-secret.ts'
import { requireCreate } from '#platform/db/postgres-schema.ts'
import { RESTORE_MARKER } from '#platform/db/incomplete-restore.ts'
import { makeOwnFolder, OWN_FILE, syncFolder } from '#platform/lib/folder.server.ts'
import type { Config } from '#platform/config.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { readPassphrase } from './backup-settings.ts'
import { verifyBackup, type VerifyOptions } from './check-backup.ts'
import type { BackupHeader, GamesFile } from './container/container-format.ts'
import { DATABASE_FILE, listDatabaseFiles } from '#platform/process/database-files.ts'
import { readContainer } from './container/read-container.ts'
import { requireSpaceToRestore } from './require-disk-space.ts'
import { inStagingDirectory } from './staging-directory.ts'
import { RESTORED_GAMES } from '#features/own-games/server/import-games.server.ts'
import type { Progress } from '#platform/lib/progress.ts'
import {
  connectDirectly,
  findProgram,
  readMajor,
  restorePostgres,
} from './postgres/postgres-tools.ts'
import { holdPostgres, listTables, readSchema, requireEmpty } from './postgres/postgres-state.ts'
import { finishRestored } from './deletion-log.ts'
import { checkSqlite, requireWhole } from './sqlite-copy.ts'

const KEY_FILE = 'auth-secret'

export type RestoredBackup = Awaited<ReturnType<typeof restoreBackup>>

interface Restore {
  path: string
  passphrase: string | undefined
  dataDir: string
  /** The key to store in the data directory; null if there is none. */
  key: string | null
  /** The schema of Postgres that the backup is of; undefined if it is of a whole database. */
  dumped: string | undefined
  logPlaces: { config: Config; backup: string }
  progress: Progress | undefined
}

/**
 * Verifies the whole backup before writing, and repeats the deletions since the backup. On failure,
 * or if the process is killed, nothing is left that a start would accept as a portal.
 *
 * @throws CommandError if a portal exists already or the file is damaged; disk errors
 */
export async function restoreBackup(config: Config, path: string, options: VerifyOptions = {}) {
  const configured = readPassphrase(config.backupPassphraseFile)
  const { header, secrets, passphrase } = await verifyBackup(configured, path, options)
  const { progress } = options
  const { dataDir, authSecret } = config
  requireEngine(header, config)
  const key = authSecret ? null : secrets.authSecret
  requireNoPortal(config, key)
  const logPlaces = { config, backup: path }
  const dumped = header.schema.name
  const restore: Restore = { path, passphrase, dataDir, key, dumped, logPlaces, progress }
  progress?.step({ label: 'Restoring the database', total: fs.statSync(path).size })
  const location = config.backupDatabaseUrl ?? config.databaseUrl
  const busy = 'Another backup is being restored here.'
  const deletions = await inStagingDirectory(join(dataDir, 'restore-draft'), busy, () =>
    location ? restoreToPostgres(restore, location) : restoreToSqlite(restore),
  )
  const source = key === null ? 'none' : 'backup'
  return {
    header,
    /** Source of the session key. With `none`, all players must sign in again. */
    key: authSecret ? ('configuration' as const) : source,
    deletions,
    /** Files of own games, of a backup that has them. The next start imports them. */
    games: countGames(join(dataDir, RESTORED_GAMES)),
  } as const
}

function requireEngine({ engine }: BackupHeader, { databaseUrl }: Config): void {
  if (engine === 'postgres' && !databaseUrl) {
    throw new CommandError('The backup is of a Postgres: set DATABASE_URL to an empty database.')
  }
  if (engine === 'sqlite' && databaseUrl) {
    throw new CommandError('The backup is of an SQLite file: leave DATABASE_URL out.')
  }
}

/**
 * The same key may exist already: of a portal that lost its database, or of a killed restore. Names
 * all files at once that have to be moved.
 */
function requireNoPortal({ dataDir, databaseUrl }: Config, key: string | null): void {
  const found = databaseUrl ? [] : listDatabaseFiles(dataDir)
  const isKeyOfOther =
    key !== null && hasAuthSecret(dataDir) && readAuthSecret(undefined, dataDir) !== key
  if (found.length > 0) {
    const names = [...found, ...(isKeyOfOther ? [KEY_FILE] : [])].join(', ')
    throw new CommandError(
      `A portal is in ${dataDir} already: stop it, and move ${names} away; or set DATA_DIR to another folder.`,
    )
  }
  if (isKeyOfOther) {
    throw new CommandError(`${join(dataDir, KEY_FILE)} is the key of another portal: move it away.`)
  }
}

async function restoreToSqlite(restore: Restore) {
  const { path, passphrase, dataDir, key, logPlaces, progress } = restore
  const staged = join(dataDir, 'restore-draft', DATABASE_FILE)
  requireSpaceToRestore(path, dirname(staged))
  const file = fs.createWriteStream(staged, { flags: 'wx', mode: OWN_FILE, flush: true })
  await readContainer(path, passphrase, {
    database: (bytes) => pipeline(bytes, file),
    game: (file) => stageGame(dataDir, file),
    onBytes: progress?.advance,
  })
  progress?.step({ label: 'Checking the database' })
  await checkSqlite(staged)
  progress?.step({ label: 'Replaying deletions' })
  const deletions = await finishRestored(staged, logPlaces)
  requireWhole(staged, 'the restored database')
  // The key first: a start with only the database would generate a new key and end all sessions.
  keepKey(dataDir, key)
  placeGames(dataDir)
  placeNew(staged, join(dataDir, DATABASE_FILE))
  syncFolder(dataDir)
  return deletions
}

/** Names of a game's file or a cover. */
const GAMES_NAME = /^[a-z0-9]{2,24}\.(json|svg|webp|avif|png|jpe?g)$/i

async function stageGame(dataDir: string, { name, content }: GamesFile): Promise<void> {
  if (!GAMES_NAME.test(name)) return
  const folder = join(dataDir, 'restore-draft', RESTORED_GAMES)
  makeOwnFolder(folder)
  fs.writeFileSync(join(folder, name), content, { mode: OWN_FILE, flush: true })
}

/** Replaces the games of an earlier restore, which ended before its portal started. */
function placeGames(dataDir: string): void {
  const staged = join(dataDir, 'restore-draft', RESTORED_GAMES)
  const folder = join(dataDir, RESTORED_GAMES)
  fs.rmSync(folder, { recursive: true, force: true })
  if (fs.existsSync(staged)) fs.renameSync(staged, folder)
  syncFolder(dataDir)
}

function countGames(folder: string) {
  return { folder, files: fs.existsSync(folder) ? fs.readdirSync(folder).length : 0 }
}

function keepKey(dataDir: string, key: string | null): void {
  if (key === null || hasAuthSecret(dataDir)) return
  const staged = join(dataDir, 'restore-draft', KEY_FILE)
  fs.writeFileSync(staged, key, { mode: OWN_FILE, flag: 'wx', flush: true })
  placeNew(staged, join(dataDir, KEY_FILE))
  syncFolder(dataDir)
}

/** Moves the file. A hard link never replaces an existing file. */
function placeNew(staged: string, path: string): void {
  try {
    fs.linkSync(staged, path)
  } catch {
    // Hard links may also be unsupported by the file system.
    if (fs.existsSync(path)) {
      throw new CommandError(`${path} appeared during the restore: a portal was started here.`)
    }
    fs.renameSync(staged, path)
  }
}

async function restoreToPostgres(restore: Restore, location: string) {
  await using client = await connectDirectly(location)
  await holdPostgres(client)
  const { dumped } = restore
  // Starts a killed restore from the beginning. The search path may name the schema of the backup,
  // which is not there yet.
  if (dumped !== undefined) {
    await dropIncomplete(client, dumped)
    await createSchema(client, dumped)
  }
  const schema = requireCreate(await readSchema(client))
  await dropIncomplete(client, schema)
  // The dump is restored to the schema that it is of, and moved.
  const schemas = [...new Set([schema, dumped ?? schema])]
  for (const each of schemas) {
    await requireEmpty(client, 'a backup is restored to an empty one.', each)
  }
  const program = findProgram('pg_restore', await readMajor(client))
  keepKey(restore.dataDir, restore.key)
  try {
    for (const each of schemas) {
      await client.query(`create table ${quoted(each)}.${RESTORE_MARKER} (nothing integer)`)
    }
    await readContainer(restore.path, restore.passphrase, {
      database: (dump) => restorePostgres(program, location, { dump, schema: dumped }),
      game: (file) => stageGame(restore.dataDir, file),
      onBytes: restore.progress?.advance,
    })
    if (dumped !== undefined && dumped !== schema) await moveTables(client, dumped, schema)
    placeGames(restore.dataDir)
    restore.progress?.step({ label: 'Replaying deletions' })
    return await finishRestored(location, restore.logPlaces, true)
  } catch (error) {
    for (const each of schemas) await dropIncomplete(client, each)
    throw error
  }
}

const quoted = escapeIdentifier

async function createSchema(client: Client, name: string): Promise<void> {
  const known = await client.query('select 1 from pg_namespace where nspname = $1', [name])
  if (known.rows.length === 0) await client.query(`create schema ${quoted(name)}`)
}

/** In one transaction: a killed restore leaves all tables in one of the schemas. */
async function moveTables(client: Client, from: string, to: string): Promise<void> {
  const moves = (await listTables(client, from)).map((name) => {
    const table = `${quoted(from)}.${quoted(name)}`
    return name === RESTORE_MARKER
      ? `drop table ${table}`
      : `alter table ${table} set schema ${quoted(to)}`
  })
  await client.query(moves.join('; '))
}

/** Drops the tables of an incomplete restore. Does nothing if there is none. */
async function dropIncomplete(client: Client, schema: string): Promise<void> {
  const tables = await listTables(client, schema)
  if (!tables.includes(RESTORE_MARKER)) return
  const names = tables.map((name) => `${quoted(schema)}.${quoted(name)}`).join(', ')
  await client.query(`drop table ${names} cascade`)
}
