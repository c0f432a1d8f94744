/**
 * Compares writes over HTTP with the same work without a portal, on both engines, in alternating
 * rounds with every commit on the disk: `likes` or `play-time`. All acknowledged writes must be in the
 * database. Exits with 1 below a limit.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '../platform/db/db.server.ts'
import { makeUser, readLikeCounts } from '../tests/factories.ts'
import { startPortal } from '../tests/portal.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import {
  gameOf,
  likeRequests,
  playTimeRequests,
  signUpPlayers,
  type BenchPlayer,
} from './players.ts'
import { compareRates, demand, format, start } from './processes.ts'
import {
  creditOnSqlite,
  isDurable,
  likeOnSqlite,
  writeOnPostgres,
  type DirectWrite,
} from './write-limits.ts'

const ROUNDS = 7
const ROUND_MS = 2_000
/** More than a caller can send in a round. */
const REPORTS = 2_000
const CALLERS = { sqlite: 50, postgres: 32 }

interface WriteBench {
  /** Minimum ratio of the HTTP rate to the direct rate in a round. */
  minRatio: Record<keyof typeof CALLERS, number>
  /** The number in a response that must be found in the database: a pattern with one group. */
  sumOf?: string
  /** The requests of one caller in one round. */
  requests(url: string, player: BenchPlayer, caller: number, round: number): string[]
  /** The work without a portal. */
  direct: {
    sqlite(db: OpenDatabase): DirectWrite
    postgres(location: string): DirectWrite
  }
  /**
   * @param acknowledged the writes acknowledged to each player
   * @throws if one of them is missing
   */
  check(db: OpenDatabase, acknowledged: readonly Acknowledged[]): Promise<void>
}

interface Acknowledged {
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

const BENCHES: Record<string, WriteBench> = {
  likes: {
    minRatio: { sqlite: 0.4, postgres: 0.8 },
    requests: (url, player, caller) => likeRequests(url, player, gameOf(caller)),
    direct: { sqlite: likeOnSqlite, postgres: (location) => writeOnPostgres(location).like },
    async check(db, acknowledged) {
      const rows = await db.selectFrom('game_like').select(['user_id', 'game_id']).execute()
      const liked = new Set(rows.map((row) => `${row.user_id} ${row.game_id}`))
      for (const { userId, gameId, inRound } of acknowledged) {
        // Each round starts with a like.
        if (liked.has(`${userId} ${gameId}`) !== (inRound % 2 === 1)) {
          throw new Error(`the last of ${inRound} acknowledged changes is missing`)
        }
      }
      await readLikeCounts(db)
    },
  },
  'play-time': {
    minRatio: { sqlite: 0.4, postgres: 0.5 },
    sumOf: '"creditedMs":(\\d+)',
    requests: (url, player, caller, round) =>
      playTimeRequests(url, player, {
        gameId: gameOf(caller),
        prefix: `round-${round}`,
        count: REPORTS,
      }),
    direct: { sqlite: creditOnSqlite, postgres: (location) => writeOnPostgres(location).credit },
    async check(db, acknowledged) {
      const profiles = await db.selectFrom('profile').select(['user_id', 'total_play_ms']).execute()
      const totals = new Map(profiles.map((row) => [row.user_id, row.total_play_ms]))
      for (const { userId, sum } of acknowledged) {
        if (totals.get(userId) !== sum) {
          throw new Error(`${sum} ms were acknowledged, ${totals.get(userId)} are there`)
        }
      }
    },
  },
}

async function benchWrites(name: string, engine: keyof typeof CALLERS): Promise<void> {
  const { check, direct, minRatio, requests: requestsOf, sumOf } = BENCHES[name]!
  await using folder = await mkdtempDisposable(join(tmpdir(), 'io-arcade-bench-'))
  const isOnPostgres = engine === 'postgres'
  await using server = isOnPostgres ? await startOwnPostgres([]) : undefined
  if (isOnPostgres && !server) throw new Error('Postgres is not installed')
  const locate = async (file: string) =>
    server ? createPostgresDatabase(server.url) : join(folder.path, file)
  const location = await locate('io-arcade.sqlite')
  const directLocation = await locate('direct.sqlite')
  await using portal = await startPortal({
    DATA_DIR: folder.path,
    ...(server && { DATABASE_URL: location }),
  })
  using load = start<LoadOrder, LoadResult>('./load.ts')
  await using own = await openDatabase(location)
  await using directDb = await openDatabase(directLocation)
  const write = isOnPostgres ? direct.postgres(directLocation) : direct.sqlite(directDb)
  if (isOnPostgres && !(await isDurable(own))) throw new Error('commits do not wait')
  const players = await signUpPlayers(portal.url, CALLERS[engine])
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
  const {
    own: rate,
    other,
    ratio,
  } = await compareRates(
    ROUNDS,
    async (round) => {
      const result = await load.call({
        port: Number(new URL(portal.url).port),
        requests: players.map((player, caller) => requestsOf(portal.url, player, caller, round)),
        durationMs: ROUND_MS,
        ...(sumOf && { sumOf }),
      })
      acknowledged.forEach((each, caller) => {
        each.inRound = result.responsesByConnection[caller]!
        each.sum += result.sumsByConnection[caller]!
      })
      await check(own, acknowledged)
      return result.requests / result.seconds
    },
    () => writeDirectly(write, directIds, turns),
  )
  demand(
    ratio >= minRatio[engine],
    `${name} on ${engine}, ${players.length} callers, medians of ${ROUNDS} rounds: HTTP ${format(rate)}/s, ` +
      `direct ${format(other)}/s, ratio within a round ${ratio.toFixed(2)} ` +
      `(at least ${minRatio[engine]}); nothing acknowledged is missing`,
  )
}

const [requested = 'likes'] = process.argv.slice(2)
for (const engine of ['sqlite', 'postgres'] as const) await benchWrites(requested, engine)
