/** A temporary Postgres for the tests, or the one in TEST_DATABASE_URL. */
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { findPostgres, requiresPrograms } from '../scripts/programs.mjs'
import { findDatabaseFolder } from './database-folder.ts'
import { startPostgresOn } from './fleet/postgres.ts'
import { startReaper } from './fleet/programs.ts'

/** The settings of a server whose data nobody keeps. */
const WITHOUT_DISK = ['fsync=off']
/**
 * The same for thousands of databases that live for one test: no vacuum visits them, and copying one
 * writes nothing to the log.
 */
export const FOR_SHORT_LIVED_DATABASES = [
  ...WITHOUT_DISK,
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

export interface TestPostgres extends AsyncDisposable {
  /** URL of a database whose user may create others. */
  url: string
  stop: () => Promise<void>
}

/** A separate server for one test, which may stop and restart it. */
export interface OwnPostgres extends TestPostgres {
  halt: () => Promise<void>
  resume: () => Promise<void>
}

/** With neither TEST_DATABASE_URL nor an installed server, returns undefined; in CI it throws. */
export async function startPostgres(settings = WITHOUT_DISK): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const stop = async () => undefined
    return { url: given, stop, [Symbol.asyncDispose]: stop }
  }
  return startOwnPostgres(settings)
}

/**
 * Starts a new server; returns undefined if it is not installed, but throws in CI.
 * @param settings default: it does not wait for a disk. Benchmarks of writes pass none.
 */
export async function startOwnPostgres(settings = WITHOUT_DISK): Promise<OwnPostgres | undefined> {
  if (!findPostgres()) {
    if (requiresPrograms) throw new Error('Postgres is needed in CI: install postgresql')
    return undefined
  }
  const parent = settings.includes('fsync=off') ? findDatabaseFolder() : tmpdir()
  await using started = new AsyncDisposableStack()
  const keeper = started.use(await startReaper(parent))
  const { url, stop, start: resume } = await startPostgresOn(keeper, settings)
  const halt = () => stop('SIGINT')
  started.defer(halt)
  const kept = started.move()
  const end = () => kept.disposeAsync()
  return { url, resume, halt, stop: end, [Symbol.asyncDispose]: end }
}

let databases = 0

/** Makes an empty database on the server, or a copy of `template`; returns its URL. */
export async function createPostgresDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<string> {
  databases += 1
  const name = `test_${process.pid}_${databases}`
  await withServer(serverUrl, async (client) => {
    const { rows } = await client.query('show server_version_num')
    // The default of Postgres 15 writes each page to its log, too.
    const strategy = Number(rows[0].server_version_num) < 150_000 ? '' : 'strategy file_copy'
    await client.query(`create database ${name} template ${template} ${strategy}`)
  })
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database that `createPostgresDatabase` made, and ends its connections. */
export function dropPostgresDatabase(serverUrl: string, url: string): Promise<unknown> {
  const name = new URL(url).pathname.slice(1)
  return withServer(serverUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}

async function withServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
