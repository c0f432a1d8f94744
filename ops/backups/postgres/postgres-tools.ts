/** Runs Postgres' own programs: `pg_dump` and `pg_restore` of the server's version. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { describePostgres, readPostgresAddress } from '#platform/db/postgres-address.ts'
import { CommandError } from '#platform/lib/command-error.ts'

/** The application name of the commands in Postgres. */
export const COMMAND_NAME = 'io-arcade command'

const CONNECT_TIMEOUT_MS = 5_000
/** Where packages install the programs of a major version. */
const FOLDERS = [
  (major: number) => `/usr/lib/postgresql/${major}/bin`,
  (major: number) => `/usr/pgsql-${major}/bin`,
  (major: number) => `/opt/homebrew/opt/postgresql@${major}/bin`,
  (major: number) => `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
]
/** What libpq reads from variables. The driver here knows more parameters. */
const LIBPQ = new Set(
  'host port user database password options sslmode sslrootcert sslcert sslkey'.split(' '),
)

/**
 * Connects to the server itself, until the end of the scope.
 *
 * @throws CommandError if the server is unreachable, or if a pooler is in between. The settings of
 *   `pg_dump` would stay on the pooler's connections, which the portal gets next.
 */
export async function connectDirectly(location: string): Promise<Client & AsyncDisposable> {
  const client = new Client({
    connectionString: location,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Shown in the server's activity view.
    fallback_application_name: COMMAND_NAME,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = (error as Error).message
    throw new CommandError(`${describePostgres(location)} cannot be used: ${reason}`)
  }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A pooler returns a made-up process id for query cancellation.
  if (rows[0]!.pid === (client as unknown as { processID: number }).processID) {
    const close = () => client.end().catch(() => undefined)
    return Object.assign(client, { [Symbol.asyncDispose]: close })
  }
  await client.end()
  throw new CommandError(
    'The address of Postgres leads to a pooler: set BACKUP_DATABASE_URL to the server itself.',
  )
}

/** Returns the server's major version. */
export async function readMajor(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    "select current_setting('server_version_num') as number",
  )
  return Math.floor(Number(rows[0]!.number) / 10_000)
}

/**
 * Returns the program's path.
 *
 * @throws CommandError if the machine has no such program of this version
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

/**
 * Returns the environment in which libpq connects as the driver does. Other users on the machine
 * could read a password from the command line.
 */
export function toLibpq(location: string): NodeJS.ProcessEnv {
  const environment = { ...process.env }
  for (const [name, value] of Object.entries(readPostgresAddress(location))) {
    if (LIBPQ.has(name) && value) environment[`PG${name.toUpperCase()}`] = String(value)
  }
  if (environment.PGSSLMODE === 'no-verify') environment.PGSSLMODE = 'require'
  return environment
}

/**
 * Waits for the end of the program.
 *
 * @throws CommandError with the first line of its output if it failed
 */
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
 * Streams a dump in the custom format of `pg_dump`.
 *
 * @param snapshot the exported snapshot of an open transaction, which the dump uses
 * @param schema the only schema in the dump
 * @throws CommandError at the end of the stream if `pg_dump` failed
 */
export async function* dumpPostgres(
  program: string,
  location: string,
  { snapshot, schema }: { snapshot: string; schema: string },
): AsyncGenerator<Buffer, void, undefined> {
  const only = `--schema="${schema.replaceAll('"', '""')}"`
  const child = spawn(
    program,
    ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, only],
    { env: toLibpq(location), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = waitFor(child, 'pg_dump failed')
  // Awaited below. It may reject before the last byte is read.
  ended.catch(() => undefined)
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    await ended
  } finally {
    child.kill()
  }
}

/**
 * Restores a dump in one transaction: everything or nothing.
 *
 * @param schema the schema in the dump, which must exist. Undefined: the dump is of a whole database
 * @throws CommandError if `pg_restore` failed
 */
export async function restorePostgres(
  program: string,
  location: string,
  { dump, schema }: { dump: AsyncIterable<Buffer>; schema: string | undefined },
): Promise<void> {
  // Everything else about the connection is in the environment.
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '-d']
  const child = spawn(
    program,
    [...options, 'postgres://', ...(schema === undefined ? [] : [`--schema=${schema}`])],
    { env: toLibpq(location), stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const ended = waitFor(child, 'pg_restore failed, and nothing was restored')
  ended.catch(() => undefined)
  // `pg_restore` itself reports why it accepts no more input.
  child.stdin.on('error', () => undefined)
  try {
    for await (const bytes of dump) {
      if (!child.stdin.write(bytes)) await Promise.race([drained(child), ended])
    }
  } catch (error) {
    // The dump was verified before. The file has changed since, or can no longer be read.
    child.kill('SIGKILL')
    throw error
  }
  child.stdin.end()
  await ended
}

const drained = (child: ChildProcess) =>
  new Promise<void>((resolve) => child.stdin!.once('drain', resolve))
