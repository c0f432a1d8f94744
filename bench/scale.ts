/**
 * Measures one node with 100,000 accounts and five million likes and play times: the duration of a
 * start, pages, the announcement of a new game, housekeeping, the deletion of an account with many
 * rows and a backup, and how long each blocks the event loop; also a restore, and on Postgres the
 * migration to SQLite. Exits with 1 if a limit is exceeded.
 * Options: `-- --accounts 10000 --engine postgres`.
 */
import { mkdtempDisposable, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { countRows } from '../platform/db/count-rows.ts'
import { openDatabase, type OpenDatabase } from '../platform/db/db.server.ts'
import { startPortal, type Portal } from '../tests/portal.ts'
import { COMMAND_NAME } from '../ops/backups/postgres/postgres-tools.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import { until } from '../tests/until.ts'
import { finish, startCommand } from '../tests/command.ts'
import { fillPortal, giveMuch } from './accounts.ts'
import { signUpPlayers, type BenchPlayer } from './players.ts'
import { demandAtMost, durationOf, format, median, seconds } from './processes.ts'

/** Maximum time that work may block the event loop or hold a transaction, ms. */
const MAX_TURN_MS = 50
/** Maximum ratios between a full and an empty portal, for a page and a start. */
const MAX_PAGE_RATIO = 3
const MAX_START_RATIO = 3
const ROUNDS = 15
const PAGES = ['/', '/api/me', '/profile', '/settings', '/notifications']
/** Number of reports, and of notifications, of the account that is deleted. */
const MANY_ROWS = 5_000
const DONE_LIMIT_MS = 600_000

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const accounts = Number(values.accounts)
const isOnPostgres = values.engine === 'postgres'
if (!(accounts >= 100)) throw new Error('--accounts takes a number from 100')

const ownPauses = monitorEventLoopDelay({ resolution: 10 })
ownPauses.enable()

/** The longest pauses of the portal's event loop and of this process since the last call, ms. */
async function readPauses({ url }: Portal): Promise<{ portal: number; own: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1]
  const own = ownPauses.max / 1e6
  ownPauses.reset()
  return { portal: Number(seconds) * 1_000, own }
}

/** Runs the work, and measures its duration and the longest pauses and transactions meanwhile. */
async function measure(
  name: string,
  portal: Portal,
  db: OpenDatabase,
  work: () => Promise<unknown>,
) {
  await readPauses(portal)
  const transactions = watchTransactions(db)
  const took = await durationOf(work)
  const longest = await transactions.stop()
  const pauses = await readPauses(portal)
  console.log(
    `${name}: ${seconds(took)}; the portal paused ${pauses.portal.toFixed(0)} ms, ` +
      `the process that measures ${pauses.own.toFixed(0)} ms`,
  )
  // Subtracts the pauses of this idle process, which the machine causes.
  demandAtMost('  longest turn, ms', Math.max(0, pauses.portal - pauses.own), MAX_TURN_MS)
  if (isOnPostgres) demandAtMost('  longest transaction, ms', longest, MAX_TURN_MS)
}

/**
 * Postgres reports how long transactions have been open. On SQLite, a transaction takes one turn. A
 * backup reads in one long transaction, which blocks no other.
 */
function watchTransactions(db: OpenDatabase) {
  let longest = 0
  const over = new AbortController()
  async function watch() {
    while (!over.signal.aborted) {
      const { rows } = await sql<{ ms: number | null }>`
        select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float as ms
        from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'
          and application_name not in ('pg_dump', ${COMMAND_NAME})
          and datname = current_database()`.execute(db)
      longest = Math.max(longest, rows[0]!.ms ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const watching = isOnPostgres ? watch() : undefined
  return {
    async stop() {
      over.abort()
      await watching
      return longest
    },
  }
}

/** Median time of each page for this player, ms. */
async function measurePages(url: string, { cookie }: BenchPlayer): Promise<number[]> {
  const times = PAGES.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, path] of PAGES.entries()) {
      const load = async () => {
        const response = await fetch(url + path, { headers: { cookie } })
        await response.text()
        if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      }
      times[index]!.push(await durationOf(load))
    }
  }
  return times.map(median)
}

async function timeStart(environment: Record<string, string>) {
  const startedAt = performance.now()
  const portal = await startPortal(environment)
  return { portal, ms: performance.now() - startedAt }
}

/** Runs a command. Returns its duration, and the backup that it names. */
async function runCommand(name: string, environment: Record<string, string>, args: string[]) {
  const startedAt = performance.now()
  const { code, out, error } = await finish(startCommand(name, environment, args))
  if (code !== 0) throw new Error(`${name}: ${error}`)
  return { ms: performance.now() - startedAt, path: /: (.+\.backup) \(/.exec(out)?.[1] ?? '' }
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

await using removed = await mkdtempDisposable(join(tmpdir(), 'io-arcade-scale-'))
const folder = removed.path
await using postgres = isOnPostgres ? await startOwnPostgres([]) : undefined
if (isOnPostgres && !postgres) throw new Error('Postgres is not installed')

/** Creates an empty data location for a portal. */
async function makePlace(name: string) {
  const environment: Record<string, string> = { DATA_DIR: join(folder, name), LOG_LEVEL: 'warn' }
  if (postgres) environment.DATABASE_URL = await createPostgresDatabase(postgres.url)
  const location = environment.DATABASE_URL ?? join(environment.DATA_DIR!, 'io-arcade.sqlite')
  return { environment, location }
}

const empty = await makePlace('empty')
const first = await timeStart(empty.environment)
const [newcomer] = await signUpPlayers(first.portal.url, 1)
const emptyPages = await measurePages(first.portal.url, newcomer!)
await first.portal.stop()
// The first start creates the tables.
const again = await timeStart(empty.environment)
await again.portal.stop()

const full = await makePlace('full')
const db = await openDatabase(full.location)
const filledMs = await durationOf(() => fillPortal(db, accounts))
const rows =
  (await countRows(db.selectFrom('game_like'))) + (await countRows(db.selectFrom('play_time')))
const bytes = postgres
  ? (await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db))
      .rows[0]!.size
  : await sizeOf(full.environment.DATA_DIR!)
console.log(
  `${values.engine}: ${format(accounts)} accounts, ${format(rows)} likes and play times, ` +
    `${format(bytes / 2 ** 20)} MB on the disk, filled in ${seconds(filledMs)}`,
)

const started = await timeStart(full.environment)
const { portal } = started
let backup = { ms: 0, path: '' }
try {
  console.log(`start: ${started.ms.toFixed(0)} ms, of an empty portal ${again.ms.toFixed(0)} ms`)
  demandAtMost('  of the start of an empty one', started.ms / again.ms, MAX_START_RATIO)
  await measure('announcement and housekeeping', portal, db, () =>
    until(
      'housekeeping is done',
      async () => {
        const job = await db
          .selectFrom('job_lease')
          .select('next_run_at')
          .where('job', '=', 'housekeeping')
          .executeTakeFirstOrThrow()
        return job.next_run_at > db.now() + 30 * 60_000
      },
      DONE_LIMIT_MS,
    ),
  )

  const [player, leaver] = await signUpPlayers(portal.url, 2)
  const fullPages = await measurePages(portal.url, player!)
  for (const [index, path] of PAGES.entries()) {
    const [ms, emptyMs] = [fullPages[index]!, emptyPages[index]!]
    console.log(`${path}: ${ms.toFixed(1)} ms, in an empty portal ${emptyMs.toFixed(1)} ms`)
    demandAtMost('  of the same in an empty one', ms / emptyMs, MAX_PAGE_RATIO)
  }

  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', leaver!.email)
    .executeTakeFirstOrThrow()
  await giveMuch(db, id, MANY_ROWS)
  await measure(
    `deletion of an account with ${format(2 * MANY_ROWS)} rows`,
    portal,
    db,
    async () => {
      const response = await fetch(`${portal.url}/settings?tab=security`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: portal.url, Cookie: leaver!.cookie },
        body: new URLSearchParams({
          intent: 'delete-account',
          emailConfirmation: leaver!.email,
        }),
      })
      const isThere = await db.selectFrom('user').select('id').where('id', '=', id).execute()
      if (isThere.length > 0) throw new Error(`not deleted: ${response.status}`)
    },
  )
  await measure('backup', portal, db, async () => {
    backup = await runCommand('backup', full.environment, ['--to', join(folder, 'backups')])
  })
} finally {
  await portal.stop()
  await db.destroy()
}
const restored = await makePlace('restored')
const { ms } = await runCommand('restore', restored.environment, [backup.path])
console.log(`restore: ${seconds(ms)}`)
if (isOnPostgres) {
  const moved = await runCommand('migrate-engine', full.environment, ['--to', join(folder, 'to')])
  console.log(`migration to SQLite: ${seconds(moved.ms)}`)
}
