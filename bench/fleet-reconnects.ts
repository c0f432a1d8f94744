/**
 * Measures a fleet whose signed-in pages all open their streams at once, as after a fault of the
 * balancer, and while its nodes restart: no stream may break because a health check waited.
 */
import type { Fleet } from '../tests/fleet/fleet.ts'
import { until } from '../tests/until.ts'
import { openCrowd } from './fleet-loads.ts'
import type { BenchPlayer } from './players.ts'
import { demand, format } from './processes.ts'

const STREAMS = 2_000
const MAX_OPEN_MS = 10_000
const MAX_WAIT_MS = 60_000
const CHECK_EVERY_MS = 250

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

export async function measureReconnects(fleet: Fleet, players: readonly BenchPlayer[]) {
  const end = new AbortController()
  const longestWait = watchHealth(fleet, end.signal)
  try {
    using crowd = await openCrowd(fleet.url, {
      streams: STREAMS,
      cookies: Array.from(
        { length: STREAMS },
        (_, index) => players[index % players.length]!.cookie,
      ),
    })
    const untilOpen = () =>
      until('every stream is open', async () => (await crowd.state()).open === STREAMS, MAX_WAIT_MS)
    const openMs = await untilOpen()
    console.log(
      `${format(STREAMS)} signed-in streams at once: all open after ${openMs.toFixed(0)} ms`,
    )
    for (const node of fleet.nodes) {
      await node.restart()
      await fleet.untilReady()
      const againMs = await untilOpen()
      console.log(`node ${node.name} is new: all streams are open ${againMs.toFixed(0)} ms later`)
    }
    const { faults } = await crowd.state()
    console.log(
      `health checks waited ${longestWait().toFixed(0)} ms at most; ${JSON.stringify(faults)}`,
    )
    demand(
      openMs <= MAX_OPEN_MS,
      `${format(STREAMS)} streams are open within ${MAX_OPEN_MS / 1_000} s`,
    )
    demand(!faults['stream broken'], 'no stream breaks while three nodes restart')
  } finally {
    end.abort()
  }
}
