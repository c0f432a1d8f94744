/** A temporary Postgres for the tests, or the one in TEST_DATABASE_URL. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgres, requiresPrograms } from '../scripts/programs.mjs'
import { findDatabaseFolder } from './database-folder.ts'
import { findFreePort } from './portal.ts'

const START_TIMEOUT_MS = 30_000

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

/** Postgres refuses to run as root, so it runs as the user `postgres` if that exists. */
export function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: id('-u'), gid: id('-g') }
}

/** Returns undefined without TEST_DATABASE_URL and binaries; in CI it throws. */
export async function startPostgres(settings = WITHOUT_DISK): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const stop = async () => undefined
    return { url: given, stop, [Symbol.asyncDispose]: stop }
  }
  const binaries = findPostgres()
  if (!binaries) {
    if (requiresPrograms) throw new Error('Postgres is needed in CI: install postgresql')
    return undefined
  }
  return startOwnPostgres(binaries, settings)
}

/**
 * Starts a new server; returns undefined if its binaries are not found.
 * @param settings default: it does not wait for a disk. Benchmarks of writes pass none.
 */
export async function startOwnPostgres(binaries: string, settings?: string[]): Promise<OwnPostgres>
export async function startOwnPostgres(
  binaries?: undefined,
  settings?: string[],
): Promise<OwnPostgres | undefined>
export async function startOwnPostgres(
  binaries = findPostgres(),
  settings = WITHOUT_DISK,
): Promise<OwnPostgres | undefined> {
  if (!binaries) return undefined
  const user = findUser()
  const parent = settings.includes('fsync=off') ? findDatabaseFolder() : tmpdir()
  const folder = mkdtempSync(join(parent, 'io-arcade-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: 'ignore' as const }
  const data = makeCluster(binaries, folder)
  const port = await findFreePort()
  const url = `postgres://portal@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  async function resume() {
    server = spawn(
      join(binaries!, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder].concat(
        ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]),
      ),
      options,
    )
    await waitForPostgres(url)
  }
  async function halt() {
    const ended = new Promise((resolve) => server!.once('exit', resolve))
    server!.kill('SIGINT')
    await ended
  }
  await resume()
  return {
    url,
    halt,
    resume,
    async stop() {
      if (server!.exitCode === null) await halt()
      rmSync(folder, { recursive: true, force: true })
    },
    [Symbol.asyncDispose](this: OwnPostgres) {
      return this.stop()
    },
  }
}

/** Makes an empty cluster in a folder owned by the Postgres user; returns its path. */
export function makeCluster(binaries: string, folder: string): string {
  const data = join(folder, 'data')
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'portal', '--auth=trust', '-E', 'UTF8', '--no-sync'],
    { ...findUser(), cwd: folder, stdio: 'ignore' },
  )
  return data
}

/** Resolves once the server accepts connections. */
export async function waitForPostgres(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
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
