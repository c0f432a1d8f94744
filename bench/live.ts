/**
 * Measures what 10,000 open game pages cost one node, idle and while all counts change: memory, CPU
 * time, bytes, the delay until a page shows a change, and the Redis traffic. Exits with 1 if a
 * limit is exceeded.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { startPortal } from '../tests/portal.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import { startRedis } from '../tests/redis.ts'
import { until } from '../tests/until.ts'
import { GAME_IDS, insertFriends } from './accounts.ts'
import { startCrowd, type Crowd } from './crowd.ts'
import type { SeenLikes } from './live-crowd.ts'
import { signUpPlayers, type BenchPlayer } from './players.ts'
import { demand, format, percentile, readRssMb } from './processes.ts'

const STREAMS = Number(process.env.STREAMS ?? 10_000)
/** With a number, each page has a signed-in player with so many friends. Without, visitors. */
const FRIENDS = process.env.FRIENDS === undefined ? undefined : Number(process.env.FRIENDS)
const SECRET = 'one secret for the whole of the fleet'
/** Number of processes that open the streams. Each has ports and time for a few thousand. */
const CROWDS = 4
const WATCH_MS = 20_000
/** Signed-in pages open over this time, ms. All at once, they overflow the queue of new connections. */
const OPEN_OVER_MS = 60_000
/** How long a page visit lasts, ms. With 10,000 pages, every game's players change more than once a second. */
const STAY_MS = 300_000
/** Likes per second; each game gets two. */
const LIKES_PER_SECOND = 50
const LIKERS = 40

const MAX_P99_MS = 1_200
/** As a share of one core. */
const MAX_CPU_SHARE = 0.6
/** A message a second with the likes and players of all games, and heartbeats. */
const MAX_BYTES_PER_SECOND = STREAMS * 700

/** CPU time of a process so far, s. */
function readCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Every player likes every game once, at an even pace. Resolves with the likes that resulted. */
async function likeForAWhile(url: string, players: readonly BenchPlayer[]): Promise<SeenLikes[]> {
  const changes: SeenLikes[] = []
  const startedAt = performance.now()
  const count = (WATCH_MS / 1_000) * LIKES_PER_SECOND
  const likes = Array.from({ length: count }, async (_, index) => {
    const dueAt = startedAt + (index * 1_000) / LIKES_PER_SECOND
    await pause(Math.max(0, dueAt - performance.now()))
    const gameId = GAME_IDS[index % GAME_IDS.length]!
    const player = players[Math.floor(index / GAME_IDS.length)]!
    const at = performance.timeOrigin + performance.now()
    const response = await fetch(`${url}/likes/${gameId}`, {
      method: 'PUT',
      headers: { Origin: url, Cookie: player.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ liked: true }),
    })
    if (!response.ok) throw new Error(`a like returned ${response.status}`)
    const { likes: after } = (await response.json()) as { likes: number }
    changes.push({ gameId, likes: after, at })
  })
  await Promise.all(likes)
  return changes.toSorted((a, b) => a.likes - b.likes)
}

await using postgres = (await startOwnPostgres())!
await using redis = await startRedis()
const database = await createPostgresDatabase(postgres.url)
await using portal = await startPortal({
  AUTH_SECRET: SECRET,
  SMTP_URL: 'smtp://localhost:9',
  DATABASE_URL: database,
  REDIS_URL: redis.url,
})
const client = createClient({ url: redis.url })
using opened = new DisposableStack()
opened.defer(() => client.destroy())
const crowds: Crowd[] = []
const readStates = () => Promise.all(crowds.map(({ state }) => state()))
const pid = portal.process.pid!
const seconds = WATCH_MS / 1_000

async function read() {
  const states = await readStates()
  const sum = (of: 'bytes' | 'chunks') => states.reduce((all, state) => all + state[of], 0)
  const commands = /total_commands_processed:(\d+)/.exec(await client.info('stats'))![1]
  return {
    cpu: readCpu(pid),
    commands: Number(commands),
    bytes: sum('bytes'),
    chunks: sum('chunks'),
  }
}

/** The node's resource use during a task. */
async function watch<Result>(name: string, act: () => Promise<Result>) {
  const before = await read()
  const result = await act()
  const after = await read()
  const perSecond = (of: keyof typeof after) => (after[of] - before[of]) / seconds
  console.log(
    `${format(STREAMS)} streams of game pages at one node, ${name}: ` +
      `${(perSecond('cpu') * 100).toFixed(0)} % of a core with their heartbeats, ` +
      `${format(perSecond('chunks'))} messages and ${format(perSecond('bytes'))} bytes a second, ` +
      `${format(perSecond('commands'))} commands a second at Redis`,
  )
  return { result, cpuShare: perSecond('cpu'), bytesPerSecond: perSecond('bytes') }
}

await client.connect()
const players = await signUpPlayers(portal.url, LIKERS)
const cookies =
  FRIENDS === undefined
    ? []
    : await insertFriends(database, { count: STREAMS, friends: FRIENDS, secret: SECRET })
const before = readRssMb(pid)
const streams = STREAMS / CROWDS
while (crowds.length < CROWDS) {
  const index = crowds.length
  const crowd = opened.use(startCrowd())
  crowds.push(crowd)
  await crowd.open(portal.url, {
    gameIds: GAME_IDS,
    streams,
    stayMs: STAY_MS,
    openOverMs: FRIENDS === undefined ? 0 : OPEN_OVER_MS,
    name: `crowd-${index}`,
    cookies: cookies.slice(index * streams, (index + 1) * streams),
  })
}
await until(
  'all streams are open',
  async () => (await readStates()).every(({ open }) => open >= streams - 10),
  120_000,
)
await watch('players that come and go', () => pause(WATCH_MS))
const memory = readRssMb(pid) - before
console.log(`${memory.toFixed(0)} MB more (${((memory * 1_024) / STREAMS).toFixed(1)} KB each)`)
const {
  result: changes,
  cpuShare,
  bytesPerSecond,
} = await watch('all counts moving', () => likeForAWhile(portal.url, players))
const delays: number[] = []
for (const crowd of crowds) delays.push(...(await crowd.readDelays(changes)))
delays.sort((a, b) => a - b)
const faults = (await readStates()).map((state) => state.faults)
console.log(`refused or broken: ${JSON.stringify(faults)}`)
const p99 = percentile(delays, 0.99)
demand(
  p99 <= MAX_P99_MS,
  `a like is in ${format(STREAMS)} streams within ${p99.toFixed(0)} ms for 99 % of ` +
    `${format(delays.length)} (half: ${percentile(delays, 0.5).toFixed(0)} ms; limit: ${MAX_P99_MS} ms)`,
)
demand(
  cpuShare <= MAX_CPU_SHARE,
  `${(cpuShare * 100).toFixed(0)} % of a core while all counts move (limit: ${MAX_CPU_SHARE * 100} %)`,
)
demand(
  bytesPerSecond <= MAX_BYTES_PER_SECOND,
  `${format(bytesPerSecond)} bytes a second (limit: ${format(MAX_BYTES_PER_SECOND)})`,
)
