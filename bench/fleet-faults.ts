/** Measures a fleet: all pages reconnect at once, nodes restart one by one, a node is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from '../tests/fleet/fleet.ts'
import { until } from '../tests/until.ts'
import { startCrowd, type Crowd } from './crowd.ts'
import { mixedRequests } from './mixed-requests.ts'
import type { OpenLoadOrder, OpenLoadResult } from './open-load.ts'
import type { BenchPlayer } from './players.ts'
import { demand, durationOf, format, percentile, start } from './processes.ts'

const PER_SECOND = 300
const STREAMS = 500
/** 51,000 requests. */
const RESTART_LOAD_MS = 170_000
const KILL_LOAD_MS = 40_000
/** Duration of the load before and after the fault, ms. */
const LEAD_MS = 10_000
/** A request that fails later than this after the kill was not in flight, ms. */
const IN_FLIGHT_MS = 2_000
const CORRECT_WITHIN_MS = 30_000
const RECONNECTED = 2_000
const MAX_OPEN_MS = 10_000
const MAX_WAIT_MS = 60_000
const CHECK_EVERY_MS = 250

/** Opens pages. Resolves once each is connected and shows all players. */
async function openAll(crowd: Crowd, url: string) {
  await crowd.open(url, { streams: STREAMS })
  const untilReady = () =>
    until(
      'every page is open and shows everybody',
      async () => {
        const { open, players } = await crowd.state()
        return open === STREAMS && players[STREAMS] === STREAMS
      },
      2 * CORRECT_WITHIN_MS,
    )
  await untilReady()
  return untilReady
}

function describeLoad({ times, responsesByStatus }: OpenLoadResult): string {
  const responses = Object.entries(responsesByStatus).map(
    ([status, count]) => `${count} x ${status}`,
  )
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)]
  return (
    `${format(times.length)} requests at ${PER_SECOND}/s, half within ${half.toFixed(0)} ms, ` +
    `99 % within ${most.toFixed(0)} ms (${responses.join(', ')})`
  )
}

/** Runs the action under load, with a crowd of open pages. */
async function underLoad(
  fleet: Fleet,
  players: BenchPlayer[],
  { first, durationMs }: { first: number; durationMs: number },
  act: (crowd: Crowd, untilReady: () => Promise<unknown>) => Promise<void>,
): Promise<OpenLoadResult> {
  using crowd = startCrowd()
  const untilReady = await openAll(crowd, fleet.url)
  using load = start<OpenLoadOrder, OpenLoadResult>('./open-load.ts')
  const count = (PER_SECOND * durationMs) / 1_000
  const order = {
    port: Number(new URL(fleet.url).port),
    requests: mixedRequests(fleet.url, players, { first, count }),
    perSecond: PER_SECOND,
    durationMs,
    countsLost: true,
  }
  const [result] = await Promise.all([
    load.call(order),
    pause(LEAD_MS).then(() => act(crowd, untilReady)),
  ])
  return result
}

/** Restarts all nodes, one after the other. */
export async function measureRestart(fleet: Fleet, players: BenchPlayer[]) {
  const load = { first: 0, durationMs: RESTART_LOAD_MS }
  const result = await underLoad(fleet, players, load, async (crowd, untilReady) => {
    for (const node of fleet.nodes) {
      const since = Math.floor(Date.now() / 1_000)
      await node.restart()
      await fleet.untilReady()
      await untilReady()
      const { openedBySecond } = await crowd.state()
      const opened = Object.entries(openedBySecond).filter(([second]) => Number(second) >= since)
      const mostInASecond = Math.max(0, ...opened.map(([, count]) => count))
      console.log(
        `node ${node.name} is new; of ${STREAMS} streams at most ${mostInASecond} came back in one second`,
      )
    }
  })
  console.log(`rolling restart: ${describeLoad(result)}`)
  demand(
    result.failures.length === 0 && result.times.length >= 50_000,
    `no failed request of ${format(result.times.length)} while three nodes restart`,
  )
}

/** Kills one node. */
export async function measureKill(fleet: Fleet, players: BenchPlayer[]) {
  let killedAt = 0
  let correctMs = 0
  // A higher number than any of the restarts: play time counts once per number.
  const load = { first: RESTART_LOAD_MS, durationMs: KILL_LOAD_MS }
  const result = await underLoad(fleet, players, load, async (_crowd, untilReady) => {
    killedAt = Date.now()
    await fleet.nodes[1].kill()
    correctMs = await durationOf(untilReady)
  })
  console.log(`a node killed: ${describeLoad(result)}`)
  const late = result.failures.filter(({ at }) => at > killedAt + IN_FLIGHT_MS)
  const inFlight = result.failures.length - late.length
  demand(
    late.length === 0,
    `only what was in flight with the killed node failed: ${inFlight} requests, all within ` +
      `${IN_FLIGHT_MS / 1_000} s; ${late.length} later`,
  )
  demand(
    correctMs <= CORRECT_WITHIN_MS,
    `active players are right ${(correctMs / 1_000).toFixed(1)} s after the kill (at most 30)`,
  )
  await fleet.nodes[1].start()
  await fleet.untilReady()
}

/** Asks each node for its health as a balancer does. Returns the longest wait so far, ms. */
function watchHealth(fleet: Fleet, signal: AbortSignal): () => number {
  let longest = 0
  const timer = setInterval(() => {
    for (const { url } of fleet.nodes) {
      const since = performance.now()
      fetch(`${url}/healthz`, { signal })
        .then(() => (longest = Math.max(longest, performance.now() - since)))
        // A node that restarts.
        .catch(() => undefined)
    }
  }, CHECK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => longest
}

/**
 * All signed-in pages open their streams at once, as after a fault of the balancer, and again while
 * the nodes restart. No stream may break because a health check waited.
 */
export async function measureReconnects(fleet: Fleet, players: readonly BenchPlayer[]) {
  const end = new AbortController()
  const longestWait = watchHealth(fleet, end.signal)
  try {
    using crowd = startCrowd()
    const untilOpen = () =>
      durationOf(() =>
        until(
          'every stream is open',
          async () => (await crowd.state()).open === RECONNECTED,
          MAX_WAIT_MS,
        ),
      )
    await crowd.open(fleet.url, {
      streams: RECONNECTED,
      cookies: Array.from(
        { length: RECONNECTED },
        (_, index) => players[index % players.length]!.cookie,
      ),
    })
    const openMs = await untilOpen()
    console.log(
      `${format(RECONNECTED)} signed-in streams at once: all open after ${openMs.toFixed(0)} ms`,
    )
    for (const node of fleet.nodes) {
      await node.restart()
      await fleet.untilReady()
      const againMs = await untilOpen()
      console.log(`node ${node.name} restarted: all streams open after ${againMs.toFixed(0)} ms`)
    }
    const { faults } = await crowd.state()
    console.log(
      `health checks waited ${longestWait().toFixed(0)} ms at most; ${JSON.stringify(faults)}`,
    )
    demand(
      openMs <= MAX_OPEN_MS,
      `${format(RECONNECTED)} streams are open within ${MAX_OPEN_MS / 1_000} s`,
    )
    demand(!faults['stream broken'], 'no stream breaks while three nodes restart')
  } finally {
    end.abort()
  }
}
