/** Postgres' own programs: `pg_dump` and `pg_restore` of the server's version, and what they are told. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { CommandError } from '../../cli/command-error.ts'

/** How the commands call themselves at Postgres. */
export const COMMAND_NAME = 'io-arcade command'

const CONNECT_TIMEOUT_MS = 5_000
/** Where packages put the programs of one major version. */
const FOLDERS = [
  (major: number) => `/usr/lib/postgresql/${major}/bin`,
  (major: number) => `/usr/pgsql-${major}/bin`,
  (major: number) => `/opt/homebrew/opt/postgresql@${major}/bin`,
  (major: number) => `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
]
/** Of an address, what Postgres' own library understands; the driver here knows more. */
const LIBPQ_OPTIONS = new Set(['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options'])

/**
 * A connection to the server itself.
 *
 * @throws CommandError where it is out of reach, or a pooler is in between: what `pg_dump` sets would
 *   stay with the pooler's connections, and the portal gets those
 */
export async function connectDirectly(location: string): Promise<Client> {
  const client = new Client({
    connectionString: location,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // What whoever looks at the server's activity sees.
    fallback_application_name: COMMAND_NAME,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = (error as Error).message
    throw new CommandError(`Postgres at ${new URL(location).host} cannot be used: ${reason}`)
  }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A pooler invents the number by which a query is cancelled.
  if (rows[0]!.pid === (client as unknown as { processID: number }).processID) return client
  await client.end()
  throw new CommandError(
    'The address of Postgres leads to a pooler: set BACKUP_DATABASE_URL to the server itself.',
  )
}

/** The server's major version. */
export async function readMajor(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    "select current_setting('server_version_num') as number",
  )
  return Math.floor(Number(rows[0]!.number) / 10_000)
}

/**
 * The program's path.
 *
 * @throws CommandError where the machine has none of this version
 */
export function findProgram(name: 'pg_dump' | 'pg_restore', major: number): string {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const installed = FOLDERS.map((folderOf) => `${folderOf(major)}/${name}${suffix}`).find(
    existsSync,
  )
  if (installed) return installed
  const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  if (new RegExp(`\\s${major}(\\.|\\s|$)`).test(stdout ?? '')) return name
  throw new CommandError(
    `${name} of Postgres ${major} is not on this machine: install the client programs of that version.`,
  )
}

/** The address without its password, which others on the machine could read from the command line. */
export function toLibpq(location: string): { address: string; environment: NodeJS.ProcessEnv } {
  const url = new URL(location)
  const password = decodeURIComponent(url.password)
  url.password = ''
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  for (const name of Array.from(url.searchParams.keys())) {
    if (!LIBPQ_OPTIONS.has(name)) url.searchParams.delete(name)
  }
  return {
    address: url.href,
    environment: { ...process.env, ...(password && { PGPASSWORD: password }) },
  }
}

/** What a program that ran to its end said where it failed. */
async function waitFor(child: ChildProcess, failure: string): Promise<void> {
  const output = text(child.stderr!)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  const [line] = (await output).trim().split('\n')
  throw new CommandError(`${failure}: ${line || `it ended with ${String(code)}`}`)
}

/**
 * The database as `pg_dump` writes it in its own format.
 *
 * @param snapshot of a transaction that is open: the dump is of its moment
 * @throws CommandError at its end, where `pg_dump` failed
 */
export async function* dumpPostgres(
  program: string,
  location: string,
  snapshot: string,
): AsyncGenerator<Buffer, void, undefined> {
  const { address, environment } = toLibpq(location)
  const child = spawn(
    program,
    ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, '-d', address],
    { env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = waitFor(child, 'pg_dump failed')
  // Handled below; it may fail before the last byte is read.
  ended.catch(() => undefined)
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    await ended
  } finally {
    child.kill()
  }
}

/**
 * Restores a dump in one transaction: all of it, or nothing.
 *
 * @throws CommandError where `pg_restore` failed
 */
export async function restorePostgres(
  program: string,
  location: string,
  dump: AsyncIterable<Buffer>,
): Promise<void> {
  const { address, environment } = toLibpq(location)
  const child = spawn(
    program,
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '-d', address],
    { env: environment, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const ended = waitFor(child, 'pg_restore failed, and nothing was restored')
  ended.catch(() => undefined)
  // It says by itself why it takes no more.
  child.stdin.on('error', () => undefined)
  try {
    for await (const bytes of dump) {
      if (!child.stdin.write(bytes)) await Promise.race([drained(child), ended])
    }
  } catch (error) {
    // It was checked once: the file has changed since, or cannot be read any more.
    child.kill('SIGKILL')
    throw error
  }
  child.stdin.end()
  await ended
}

const drained = (child: ChildProcess) =>
  new Promise<void>((resolve) => child.stdin!.once('drain', resolve))
