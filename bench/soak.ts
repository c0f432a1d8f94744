/**
 * Runs a busy portal for half an hour: 150 requests per second and 400 live streams that open and
 * close. Measures memory, handles, event-loop pauses, and each failed request with its cause.
 * `-- --minutes 5` runs shorter. Exits with 1 if a limit is exceeded.
 */
import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPortal } from '../tests/portal.ts'
import { startCrowd } from './crowd.ts'
import { mixedRequests } from './mixed-requests.ts'
import type { Failure, OpenLoadOrder, OpenLoadResult } from './open-load.ts'
import { signUpPlayers } from './players.ts'
import { demandAtMost, mean, percentile, readRssMb, start } from './processes.ts'

const PER_SECOND = 150
const STREAMS = 400
/** Average time that a page stays open, ms. */
const STAY_MS = 60_000
/** Enough that no player exceeds a rate limit: one may change 400 likes an hour. */
const PLAYERS = 150
const MINUTE_MS = 60_000
/** Time until memory used by the start is released, ms. */
const REST_MS = 30_000

const MAX_REST_MB = 150
const MAX_LOADED_MB = 300
const MAX_MB_PER_MINUTE = 1
/** Maximum growth of the handles from one quarter of the run to the next. */
const MAX_MORE_HANDLES = 0.05
const MAX_PAUSE_MS = 200

interface Sample {
  rssMb: number
  heapMb: number
  externalMb: number
  handles: number
  pauseMs: number
  /** The longest pause of the measuring process, which the machine causes in both. */
  machinePauseMs: number
  /** Share of one core. */
  cpuShare: number
  p99Ms: number
  streams: number
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes >= 4)) throw new Error('--minutes takes a number from 4')

const portal = await startPortal({ TRUST_PROXY: '1', LIMITS: 'on', LOG_LEVEL: 'error' })
using load = start<OpenLoadOrder, OpenLoadResult>('./open-load.ts')
const pid = portal.process.pid!
const port = Number(new URL(portal.url).port)
const ownPauses = monitorEventLoopDelay({ resolution: 10 })
ownPauses.enable()

/** Reads the portal's metrics. Each call resets the longest pause. */
async function readMetrics() {
  const text = await (await fetch(`${portal.url}/metrics`)).text()
  return (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

let lastCpu = { at: performance.now(), seconds: 0 }

async function sample(p99Ms: number, streams: number): Promise<Sample> {
  const metric = await readMetrics()
  const cpu = { at: performance.now(), seconds: metric('process_cpu_seconds_total') }
  const cpuShare = (cpu.seconds - lastCpu.seconds) / ((cpu.at - lastCpu.at) / 1_000)
  lastCpu = cpu
  const machinePauseMs = ownPauses.max / 1e6
  ownPauses.reset()
  return {
    rssMb: readRssMb(pid),
    heapMb: metric('nodejs_heap_size_used_bytes') / 2 ** 20,
    externalMb: metric('nodejs_external_memory_bytes') / 2 ** 20,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    pauseMs: metric('nodejs_eventloop_lag_max_seconds') * 1_000,
    machinePauseMs,
    cpuShare,
    p99Ms,
    streams,
  }
}

/** The slope of a linear least-squares fit. */
function slopeOf(series: readonly number[]): number {
  const middle = (series.length - 1) / 2
  const average = mean([...series])
  const top = series.reduce((sum, value, index) => sum + (index - middle) * (value - average), 0)
  return top / series.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

function print(name: string, { rssMb, heapMb, externalMb, handles, ...rest }: Sample): void {
  console.log(
    `${name.padEnd(10)} ${rssMb.toFixed(0).padStart(4)} MB (heap ${heapMb.toFixed(0)}, external ` +
      `${externalMb.toFixed(0)}), ${handles} handles, ${rest.streams} streams, pause ` +
      `${rest.pauseMs.toFixed(0)} ms (measuring process ${rest.machinePauseMs.toFixed(0)} ms), ` +
      `p99 ${rest.p99Ms.toFixed(0)} ms, ${(rest.cpuShare * 100).toFixed(0)} % of a core`,
  )
}

/** Counts failures by cause: the request without its variable part, and the error. */
function countCauses(failures: readonly Failure[]): Map<string, number> {
  const causes = new Map<string, number>()
  for (const { request, status, error } of failures) {
    const cause = `${request.replace(/\?.*/, '')}: ${error ?? status}`
    causes.set(cause, (causes.get(cause) ?? 0) + 1)
  }
  return causes
}

try {
  const players = await signUpPlayers(portal.url, PLAYERS, (index) => `10.8.0.${index}`)
  for (const path of ['/', '/game/agar', '/profile', '/settings', '/notifications']) {
    await fetch(portal.url + path, { headers: { cookie: players[0]!.cookie } })
  }
  await wait(REST_MS)
  const rest = await sample(0, 0)
  print('at rest', rest)

  using crowd = startCrowd()
  await crowd.open(portal.url, { streams: STREAMS, stayMs: STAY_MS, hasOwnAddresses: true })
  const samples: Sample[] = []
  const failures: Failure[] = []
  const count = PER_SECOND * (MINUTE_MS / 1_000)
  for (let minute = 0; minute < minutes; minute += 1) {
    const result = await load.call({
      port,
      requests: mixedRequests(portal.url, players, { first: minute * count, count }),
      perSecond: PER_SECOND,
      durationMs: MINUTE_MS,
      countsLost: true,
    })
    failures.push(...result.failures)
    samples.push(await sample(percentile(result.times, 0.99), (await crowd.state()).open))
    print(`minute ${minute + 1}`, samples.at(-1)!)
  }

  const { faults } = await crowd.state()
  for (const [cause, times] of countCauses(failures)) console.log(`failed ${times} times: ${cause}`)
  for (const [cause, times] of Object.entries(faults))
    console.log(`failed ${times} times: ${cause}`)
  const failed = failures.length + Object.values(faults).reduce((sum, times) => sum + times, 0)
  const lastHalf = samples.slice(Math.floor(samples.length / 2))
  const half = Math.floor(lastHalf.length / 2)
  const handlesOf = (part: Sample[]) => mean(part.map(({ handles }) => handles))
  const bounds: [name: string, value: number, atMost: number][] = [
    ['at rest, MB', rest.rssMb, MAX_REST_MB],
    ['under load, MB', Math.max(...samples.map(({ rssMb }) => rssMb)), MAX_LOADED_MB],
    [
      'more in a minute, last half, MB',
      slopeOf(lastHalf.map(({ rssMb }) => rssMb)),
      MAX_MB_PER_MINUTE,
    ],
    [
      'more handles in the last quarter, share',
      handlesOf(lastHalf.slice(half)) / handlesOf(lastHalf.slice(0, half)) - 1,
      MAX_MORE_HANDLES,
    ],
    // Subtracts the pauses of this idle process, which the machine causes.
    [
      'longest pause beyond that of the process that measures, ms',
      Math.max(...samples.map(({ pauseMs, machinePauseMs }) => pauseMs - machinePauseMs)),
      MAX_PAUSE_MS,
    ],
    ['failed requests and streams', failed, 0],
  ]
  for (const bound of bounds) demandAtMost(...bound)
} finally {
  await portal.stop()
  if (portal.output().includes('"level"')) console.log(portal.output())
}
