/** What open streams cost: memory of a node, and what goes through Redis. For reading, no budget. */
import { readFileSync } from 'node:fs'
import { createClient } from '@redis/client'
import { startPortal } from '../tests/portal.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import { findRedis, startRedis } from '../tests/redis.ts'
import { until } from '../tests/until.ts'
import { GAME } from './fleet-loads.ts'
import type { CrowdOrder, CrowdState } from './live-crowd.ts'
import { ask, format, start } from './processes.ts'

const STREAMS = 10_000
/** Each of so many processes opens a part: one has ports and time for a few thousand. */
const CROWDS = 4
const WATCH_MS = 20_000

const readMemory = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024

/** Processor time of a process so far, s. */
function readCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Ten thousand game pages at one node. */
export async function measureStreams(): Promise<void> {
  const postgres = (await startOwnPostgres())!
  const redis = await startRedis(findRedis()!)
  const portal = await startPortal({
    AUTH_SECRET: 'one secret for the whole of the fleet',
    SMTP_URL: 'smtp://localhost:9',
    DATABASE_URL: await createPostgresDatabase(postgres.url),
    REDIS_URL: redis.url,
  })
  const client = createClient({ url: redis.url })
  const crowds = Array.from({ length: CROWDS }, () => start('./live-crowd.ts'))
  try {
    await client.connect()
    const readCommands = async () =>
      Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))![1])
    const pid = portal.process.pid!
    const before = readMemory(pid)
    const part = { urls: [portal.url], origin: portal.url, gameId: GAME, streams: STREAMS / CROWDS }
    for (const [index, crowd] of crowds.entries()) {
      await ask(crowd, { ...part, name: `crowd-${index}` } satisfies CrowdOrder)
    }
    const isOpen = async (crowd: (typeof crowds)[number]) => {
      const { promise, resolve } = Promise.withResolvers<CrowdState>()
      crowd.once('message', resolve)
      crowd.send('state')
      return (await promise).open === part.streams
    }
    await until(
      'all streams are open',
      async () => (await Promise.all(crowds.map(isOpen))).every(Boolean),
      120_000,
    )
    const [commands, cpu] = [await readCommands(), readCpu(pid)]
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS))
    const seconds = WATCH_MS / 1_000
    const [perSecond, cpuShare] = [
      ((await readCommands()) - commands) / seconds,
      (readCpu(pid) - cpu) / seconds,
    ]
    const memory = readMemory(pid) - before
    console.log(
      `${format(STREAMS)} streams of game pages at one node: ${memory.toFixed(0)} MB more ` +
        `(${((memory * 1_024) / STREAMS).toFixed(1)} KB each), ${(cpuShare * 100).toFixed(0)} % of a ` +
        `core with their signs of life, ${perSecond.toFixed(0)} commands a second at Redis`,
    )
  } finally {
    for (const crowd of crowds) crowd.kill()
    client.destroy()
    await portal.stop()
    await redis.stop()
    await postgres.stop()
  }
}
