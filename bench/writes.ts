/**
 * Compares writes over HTTP with the same work without a portal, on both engines, in alternating
 * rounds with every commit on the disk. All acknowledged writes must be in the database.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '../platform/db/db.server.ts'
import { makeUser } from '../tests/factories.ts'
import { startPortal } from '../tests/portal.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { signUpPlayers, type BenchPlayer } from './players.ts'
import { callChild, format, median, start } from './processes.ts'
import { isDurable, type DirectWrite } from './write-limits.ts'

const ROUNDS = 7
const ROUND_MS = 2_000
export const GAMES = ['survev', 'agar', 'gats', 'mope', 'florr']

/** The game that this caller writes about. */
export const gameOf = (caller: number) => GAMES[caller % GAMES.length]!

export interface WriteBench {
  /** The name in the output. */
  name: string
  engine: 'sqlite' | 'postgres'
  callers: number
  /** Minimum ratio of the HTTP rate to the direct rate in a round. */
  minRatio: number
  /** The number in a response that must be found in the database: a pattern with one group. */
  sumOf?: string
  /** The requests of one caller in one round. */
  requests(url: string, player: BenchPlayer, caller: number, round: number): string[]
  /** Returns the work without a portal. */
  direct(db: OpenDatabase, location: string): DirectWrite
  /**
   * @param acknowledged the writes acknowledged to each player
   * @throws if one of them is missing
   */
  check(db: OpenDatabase, acknowledged: readonly Acknowledged[]): Promise<void>
}

export interface Acknowledged {
  userId: string
  gameId: string
  /** Number of responses in the last round. */
  inRound: number
  /** The sum over all responses, if `sumOf` is set. */
  sum: number
}

/** Writes as fast as possible, one write at a time per caller. Returns writes per second. */
async function writeDirectly(write: DirectWrite, userIds: string[], turns: number[]) {
  let done = 0
  const startedAt = performance.now()
  const endsAt = startedAt + ROUND_MS
  await Promise.all(
    userIds.map(async (userId, caller) => {
      while (performance.now() < endsAt) {
        await write(userId, gameOf(caller), turns[caller]!++)
        done += 1
      }
    }),
  )
  return done / ((performance.now() - startedAt) / 1_000)
}

/** Runs the benchmark. Sets the exit code to 1 below the limit. */
export async function benchWrites(bench: WriteBench): Promise<void> {
  const { name, engine, callers, minRatio } = bench
  await using folder = await mkdtempDisposable(join(tmpdir(), 'io-arcade-bench-'))
  const isOnPostgres = engine === 'postgres'
  await using server = isOnPostgres ? await startOwnPostgres(undefined, []) : undefined
  if (isOnPostgres && !server) throw new Error('Postgres is not installed')
  const locate = async (file: string) =>
    server ? createPostgresDatabase(server.url) : join(folder.path, file)
  const location = await locate('io-arcade.sqlite')
  const directLocation = await locate('direct.sqlite')
  await using portal = await startPortal({
    DATA_DIR: folder.path,
    ...(server && { DATABASE_URL: location }),
  })
  using load = start('./load.ts')
  await using own = await openDatabase(location)
  await using directDb = await openDatabase(directLocation)
  const write = bench.direct(directDb, directLocation)
  if (isOnPostgres && !(await isDurable(own))) throw new Error('commits do not wait')
  const players = await signUpPlayers(portal.url, callers)
  const users = await own.selectFrom('user').select(['id', 'email']).execute()
  const acknowledged = players.map(({ email }, caller) => ({
    userId: users.find((user) => user.email === email)!.id,
    gameId: gameOf(caller),
    inRound: 0,
    sum: 0,
  }))
  const directIds: string[] = []
  for (const _ of players) directIds.push((await makeUser(directDb)).id)
  const turns = players.map(() => 0)
  const rates = { http: [] as number[], direct: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order: LoadOrder = {
      port: Number(new URL(portal.url).port),
      requests: players.map((player, caller) => bench.requests(portal.url, player, caller, round)),
      durationMs: ROUND_MS,
      ...(bench.sumOf && { sumOf: bench.sumOf }),
    }
    const { requests, seconds, responsesByConnection, sumsByConnection } =
      await callChild<LoadResult>(load, order)
    acknowledged.forEach((each, caller) => {
      each.inRound = responsesByConnection[caller]!
      each.sum += sumsByConnection[caller]!
    })
    await bench.check(own, acknowledged)
    const directRate = await writeDirectly(write, directIds, turns)
    // The first round only warms up.
    if (round === 0) continue
    rates.http.push(requests / seconds)
    rates.direct.push(directRate)
    console.log(
      `${engine}, round ${round}: HTTP ${format(requests / seconds)}/s, direct ${format(directRate)}/s`,
    )
  }
  const ratio = median(rates.http.map((rate, index) => rate / rates.direct[index]!))
  console.log(
    `${name} on ${engine}, ${callers} callers, medians of ${ROUNDS} rounds: HTTP ${format(median(rates.http))}/s, ` +
      `direct ${format(median(rates.direct))}/s, ratio within a round ${ratio.toFixed(2)} ` +
      `(at least ${minRatio}); nothing acknowledged is missing`,
  )
  if (ratio < minRatio) process.exitCode = 1
}
