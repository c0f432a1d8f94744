/**
 * Measures sign-ins in rounds that alternate with their baseline: a crowd from many addresses
 * against the hash limit of all cores; page views and live streams during that crowd against
 * undisturbed ones; and the effect of two floods on the sign-ins of others. Exits with 1 if a limit
 * is missed.
 */
import { availableParallelism } from 'node:os'
import { startPortal } from '../tests/portal.ts'
import type { LikeArrivalsOrder } from './like-arrivals.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import type { OpenLoadOrder, OpenLoadResult } from './open-load.ts'
import { pageRequest, signInRequest, signUpPlayers, type BenchPlayer } from './players.ts'
import { demand, demandAtMost, mean, median, percentile, start } from './processes.ts'

const MIN_OF_LIMIT = 0.85
const MAX_P99_FACTOR = 2
const MAX_P99_MORE_MS = 20
/** A like that takes longer than this to reach an open page is a stall. */
const MAX_GAP_MS = 500
const MAX_WAIT_FACTOR = 2

const ROUNDS = 5
const CROWD = 50

const PAGES_PER_SECOND = 500
const ROUND_MS = 5_000
const PAGES = ['/', '/?sort=popular', '/?genre=Action', '/game/agar', '/game/gats', '/about']
const STREAMS = 50
/** With the uncounted first one these are four, as many as fit into a round. The last is an unlike. */
const LIKES = 3
const OTHERS_PER_SECOND = 8
const FLOOD_AT_ONCE = 70
const FLOOD_PER_SECOND = 12

interface Visit {
  p99Ms: number
  /** Longest time of a like until every open page has received it, ms. */
  longestArrivalMs: number
}

interface Wait {
  meanMs: number
  p95Ms: number
  refused: number
}

/** Starts the load generators, each in its own process, until the end of the scope. */
function startLoads(url: string, players: BenchPlayer[]) {
  const port = Number(new URL(url).port)
  const durationMs = ROUND_MS
  // Signs in once: further sign-ins would end the session that likes.
  const [liker, ...others] = players
  const children = new DisposableStack()
  const closedLoad = children.use(start<LoadOrder, LoadResult>('./load.ts'))
  const beginOpenLoad = () => children.use(start<OpenLoadOrder, OpenLoadResult>('./open-load.ts'))
  const [pageLoad, othersLoad, floodLoad] = [beginOpenLoad(), beginOpenLoad(), beginOpenLoad()]
  const likeArrivals = children.use(start<LikeArrivalsOrder, number[]>('./like-arrivals.ts'))
  const cores = Array.from({ length: availableParallelism() }, () =>
    children.use(start<{ durationMs: number }, number>('./hash-limit.ts')),
  )

  /** Hashes per second without other load. */
  async function measureLimit(): Promise<number> {
    const rates = await Promise.all(cores.map((core) => core.call({ durationMs })))
    return rates.reduce((sum, rate) => sum + rate, 0)
  }

  /** Sign-ins per second of a crowd, each from its own address. */
  async function measureCrowd(): Promise<number> {
    const { requests, seconds } = await closedLoad.call({
      port,
      requests: others.map(({ email }, index) => [
        signInRequest(url, email, `198.51.100.${index}`),
      ]),
      durationMs,
      statuses: [302],
    })
    return requests / seconds
  }

  /** Page views on schedule, and likes with open pages. */
  async function visit(): Promise<Visit> {
    const [{ times, responsesByStatus }, arrivals] = await Promise.all([
      pageLoad.call({
        port,
        requests: PAGES.map((path) => pageRequest(url, path)),
        perSecond: PAGES_PER_SECOND,
        durationMs,
      }),
      likeArrivals.call({
        likeUrl: url,
        origin: url,
        streamUrls: [url],
        streams: STREAMS,
        cookie: liker!.cookie,
        gameId: 'agar',
        likes: LIKES,
      }),
    ])
    if (responsesByStatus[200] !== times.length) throw new Error(JSON.stringify(responsesByStatus))
    return { p99Ms: percentile(times, 0.99), longestArrivalMs: Math.max(...arrivals) }
  }

  /** Sign-in times of other clients, ms. Each has its own address; they arrive on schedule. */
  async function measureOthers(): Promise<Wait> {
    const { times, responsesByStatus } = await othersLoad.call({
      port,
      requests: others.map(({ email }, index) => signInRequest(url, email, `203.0.113.${index}`)),
      perSecond: OTHERS_PER_SECOND,
      durationMs,
    })
    const refused = times.length - (responsesByStatus[302] ?? 0)
    return { meanMs: mean(times), p95Ms: percentile(times, 0.95), refused }
  }

  /** Failed logins for unknown accounts: seventy at a time from one address. */
  function floodFromOneAddress(): Promise<LoadResult> {
    return closedLoad.call({
      port,
      requests: Array.from({ length: FLOOD_AT_ONCE }, (_, index) => [
        signInRequest(url, `guess-${index}@example.org`, '192.0.2.1'),
      ]),
      durationMs,
      statuses: [401, 429],
    })
  }

  /** The same from one /56, each from a different /64 within it. */
  function floodFromOneClientNetwork(): Promise<OpenLoadResult> {
    return floodLoad.call({
      port,
      requests: Array.from({ length: 256 }, (_, index) => {
        const network = index.toString(16).padStart(2, '0')
        return signInRequest(url, `guess-${index}@example.org`, `2001:db8:0:1${network}::1`)
      }),
      perSecond: FLOOD_PER_SECOND,
      durationMs,
    })
  }

  return {
    cores: cores.length,
    measureLimit,
    measureCrowd,
    visit,
    measureOthers,
    floodFromOneAddress,
    floodFromOneClientNetwork,
    [Symbol.dispose]: () => children.dispose(),
  }
}

interface Round {
  /** Shares of the hash limit: the crowd alone, and together with page views. */
  crowdShare: number
  busyShare: number
  calm: Visit
  busy: Visit
  others: Wait
  /** During each of the floods. */
  flooded: Wait[]
}

type Loads = ReturnType<typeof startLoads>

const rate = (perSecond: number) => `${perSecond.toFixed(1)}/s`
const ms = (time: number) => `${time.toFixed(0)} ms`
const words = ({ meanMs, p95Ms }: Wait) => `${ms(meanMs)} (p95 ${ms(p95Ms)})`

async function playRound(loads: Loads, name: string): Promise<Round> {
  const calm = await loads.visit()
  const limit = await loads.measureLimit()
  const crowd = await loads.measureCrowd()
  const [busyLimit] = await Promise.all([loads.measureLimit(), loads.visit()])
  const [busyCrowd, busy] = await Promise.all([loads.measureCrowd(), loads.visit()])
  const others = await loads.measureOthers()
  const [first, ofFirst] = await Promise.all([loads.measureOthers(), loads.floodFromOneAddress()])
  const [second, ofSecond] = await Promise.all([
    loads.measureOthers(),
    loads.floodFromOneClientNetwork(),
  ])
  console.log(
    [
      `${name}: hash limit ${rate(limit)}, sign-ins ${rate(crowd)}`,
      `with ${PAGES_PER_SECOND} pages/s: hash limit ${rate(busyLimit)}, sign-ins ${rate(busyCrowd)}`,
      `pages p99 ${ms(calm.p99Ms)} undisturbed, ${ms(busy.p99Ms)} in the crowd`,
      `longest arrival of a like ${ms(calm.longestArrivalMs)} undisturbed, ${ms(busy.longestArrivalMs)} in the crowd`,
      `others wait ${words(others)}`,
      `in a flood from one address ${words(first)}, it got ${JSON.stringify(ofFirst.responsesByStatus)}`,
      `in a flood from one /56 ${words(second)}, it got ${JSON.stringify(ofSecond.responsesByStatus)}`,
    ].join('\n  '),
  )
  return {
    crowdShare: crowd / limit,
    busyShare: busyCrowd / busyLimit,
    calm,
    busy,
    others,
    flooded: [first, second],
  }
}

/** Demands the medians of the rounds. */
function report(rounds: Round[]): void {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value))
  const shares: [name: string, value: number][] = [
    ['sign-ins, of the hash limit', medianOf(({ crowdShare }) => crowdShare)],
    ['the same with page requests', medianOf(({ busyShare }) => busyShare)],
  ]
  for (const [name, value] of shares) {
    demand(value >= MIN_OF_LIMIT, `${name}: ${value.toFixed(2)} (at least ${MIN_OF_LIMIT})`)
  }
  demandAtMost(
    'p99 of the pages in the crowd, ms',
    medianOf(({ busy }) => busy.p99Ms),
    MAX_P99_FACTOR * medianOf(({ calm }) => calm.p99Ms) + MAX_P99_MORE_MS,
  )
  const longest = medianOf(({ busy }) => busy.longestArrivalMs)
  demandAtMost('longest way of a like in the crowd, ms', longest, MAX_GAP_MS)
  for (const [index, source] of ['address', '/56'].entries()) {
    const wait = medianOf(({ others, flooded }) => flooded[index]!.meanMs / others.meanMs)
    demandAtMost(
      `wait of others in a flood from one ${source}, of the usual`,
      wait,
      MAX_WAIT_FACTOR,
    )
  }
  const waits = rounds.flatMap(({ others, flooded }) => [others, ...flooded])
  const refused = waits.reduce((sum, wait) => sum + wait.refused, 0)
  demandAtMost('others who were refused', refused, 0)
}

// Each sign-in sets its client address, as a proxy would. The benchmark does not cover rate limits.
await using portal = await startPortal({ TRUST_PROXY: '1', LIMITS: 'off' })
using loads = startLoads(portal.url, await signUpPlayers(portal.url, CROWD))
await playRound(loads, 'to warm up')
const rounds: Round[] = []
for (let round = 1; round <= ROUNDS; round += 1) {
  rounds.push(await playRound(loads, `round ${round}`))
}
console.log(`medians of ${ROUNDS} rounds, ${loads.cores} cores:`)
report(rounds)
