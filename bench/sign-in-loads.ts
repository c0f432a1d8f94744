/** The loads of `sign-ins.ts`, each against a running portal. */
import { availableParallelism } from 'node:os'
import type { HashLimitOrder } from './hash-limit.ts'
import type { LikeArrivalsOrder } from './like-arrivals.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import type { OpenLoadOrder, OpenLoadResult } from './open-load.ts'
import { pageRequest, signInRequest, type BenchPlayer } from './players.ts'
import { callChild, mean, percentile, start } from './processes.ts'

export const PAGES_PER_SECOND = 500
const ROUND_MS = 5_000
const PAGES = ['/', '/?sort=popular', '/?genre=Action', '/game/agar', '/game/gats', '/about']
const STREAMS = 50
/** With the uncounted first one these are four, as many as fit into a round. The last is an unlike. */
const LIKES = 3
const OTHERS_PER_SECOND = 8
const FLOOD_AT_ONCE = 70
const FLOOD_PER_SECOND = 12

export interface Visit {
  p99Ms: number
  /** Longest time of a like until every open page has received it, ms. */
  longestArrivalMs: number
}

export interface Wait {
  meanMs: number
  p95Ms: number
  refused: number
}

/** Starts the load generators, each in its own process, until the end of the scope. */
export function startSignInLoads(url: string, players: BenchPlayer[]) {
  const port = Number(new URL(url).port)
  const durationMs = ROUND_MS
  // Signs in once: further sign-ins would end the session that likes.
  const [liker, ...others] = players
  const children = new DisposableStack()
  const begin = (file: string) => children.use(start(file))
  const closedLoad = begin('./load.ts')
  const pageLoad = begin('./open-load.ts')
  const othersLoad = begin('./open-load.ts')
  const floodLoad = begin('./open-load.ts')
  const likeArrivals = begin('./like-arrivals.ts')
  const cores = Array.from({ length: availableParallelism() }, () => begin('./hash-limit.ts'))

  /** Hashes per second without other load. */
  async function measureLimit(): Promise<number> {
    const order: HashLimitOrder = { durationMs }
    const rates = await Promise.all(cores.map((core) => callChild<number>(core, order)))
    return rates.reduce((sum, rate) => sum + rate, 0)
  }

  /** Sign-ins per second of a crowd, each from its own address. */
  async function measureCrowd(): Promise<number> {
    const order: LoadOrder = {
      port,
      requests: others.map(({ email }, index) => [
        signInRequest(url, email, `198.51.100.${index}`),
      ]),
      durationMs,
      statuses: [302],
    }
    const { requests, seconds } = await callChild<LoadResult>(closedLoad, order)
    return requests / seconds
  }

  /** Page views on schedule, and likes with open pages. */
  async function visit(): Promise<Visit> {
    const pages: OpenLoadOrder = {
      port,
      requests: PAGES.map((path) => pageRequest(url, path)),
      perSecond: PAGES_PER_SECOND,
      durationMs,
    }
    const live: LikeArrivalsOrder = {
      likeUrl: url,
      origin: url,
      streamUrls: [url],
      streams: STREAMS,
      cookie: liker!.cookie,
      gameId: 'agar',
      likes: LIKES,
    }
    const [{ times, responsesByStatus }, arrivals] = await Promise.all([
      callChild<OpenLoadResult>(pageLoad, pages),
      callChild<number[]>(likeArrivals, live),
    ])
    if (responsesByStatus[200] !== times.length) throw new Error(JSON.stringify(responsesByStatus))
    return { p99Ms: percentile(times, 0.99), longestArrivalMs: Math.max(...arrivals) }
  }

  /** Sign-in times of other clients, ms. Each has its own address; they arrive on schedule. */
  async function measureOthers(): Promise<Wait> {
    const order: OpenLoadOrder = {
      port,
      requests: others.map(({ email }, index) => signInRequest(url, email, `203.0.113.${index}`)),
      perSecond: OTHERS_PER_SECOND,
      durationMs,
    }
    const { times, responsesByStatus } = await callChild<OpenLoadResult>(othersLoad, order)
    const refused = times.length - (responsesByStatus[302] ?? 0)
    return { meanMs: mean(times), p95Ms: percentile(times, 0.95), refused }
  }

  /** Failed logins for unknown accounts: seventy at a time from one address. */
  function floodFromOneAddress(): Promise<LoadResult> {
    const order: LoadOrder = {
      port,
      requests: Array.from({ length: FLOOD_AT_ONCE }, (_, index) => [
        signInRequest(url, `guess-${index}@example.org`, '192.0.2.1'),
      ]),
      durationMs,
      statuses: [401, 429],
    }
    return callChild<LoadResult>(closedLoad, order)
  }

  /** The same from one /56, each from a different /64 within it. */
  function floodFromOneClientNetwork(): Promise<OpenLoadResult> {
    const order: OpenLoadOrder = {
      port,
      requests: Array.from({ length: 256 }, (_, index) => {
        const network = index.toString(16).padStart(2, '0')
        return signInRequest(url, `guess-${index}@example.org`, `2001:db8:0:1${network}::1`)
      }),
      perSecond: FLOOD_PER_SECOND,
      durationMs,
    }
    return callChild<OpenLoadResult>(floodLoad, order)
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
