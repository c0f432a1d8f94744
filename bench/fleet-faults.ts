/** Measures a fleet under load while its nodes restart one by one, or one is killed. */
import type { Fleet } from '../tests/fleet/fleet.ts'
import { until } from '../tests/until.ts'
import { mixedOrder, openCrowd } from './fleet-loads.ts'
import type { OpenLoadResult } from './open-load.ts'
import type { BenchPlayer } from './players.ts'
import { callChild, demand, format, percentile, start } from './processes.ts'

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

type Crowd = Awaited<ReturnType<typeof openFullCrowd>>

async function openFullCrowd(url: string) {
  const crowd = await openCrowd(url, { streams: STREAMS })
  /** Resolves with the time until every page is connected and shows all players, ms. */
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
  return { ...crowd, untilReady }
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
  { name, durationMs }: { name: string; durationMs: number },
  act: (crowd: Crowd) => Promise<void>,
): Promise<OpenLoadResult> {
  using crowd = await openFullCrowd(fleet.url)
  using load = start('./open-load.ts')
  const order = mixedOrder(fleet.url, players, { name, perSecond: PER_SECOND, durationMs })
  const loaded = callChild<OpenLoadResult>(load, order)
  await new Promise((resolve) => setTimeout(resolve, LEAD_MS))
  await act(crowd)
  return await loaded
}

/** Restarts all nodes, one after the other. */
export async function measureRestart(fleet: Fleet, players: BenchPlayer[]) {
  const load = { name: 'restart', durationMs: RESTART_LOAD_MS }
  const result = await underLoad(fleet, players, load, async (crowd) => {
    for (const node of fleet.nodes) {
      const since = Math.floor(Date.now() / 1_000)
      await node.restart()
      await fleet.untilReady()
      await crowd.untilReady()
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
  const load = { name: 'kill', durationMs: KILL_LOAD_MS }
  const result = await underLoad(fleet, players, load, async (crowd) => {
    killedAt = Date.now()
    await fleet.nodes[1].kill()
    correctMs = await crowd.untilReady()
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
