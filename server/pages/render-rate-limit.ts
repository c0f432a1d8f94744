/**
 * Limits the CPU time of rendering per client network. The number of searches and unknown addresses
 * is unbounded, and each is rendered for the requesting client only.
 */
import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import { clientNetworkOf } from '#app/lib/client-networks.ts'
import type { Config } from '../kernel/config.ts'
import { clientAddress } from '../kernel/http/client-address.ts'

/** Render time that a client network earns, ms per second: a quarter of the main thread. */
const MS_PER_S = 250
/**
 * Maximum saved render time, ms: enough for a school class that opens a search at the same time.
 */
const BURST_MS = 3_000
/**
 * Above this number the least recently used network is evicted. By then its budget is full again.
 */
const MAX_CLIENT_NETWORKS = 20_000

interface RenderLimiter {
  /** Seconds until this network may render again; 0 means now. */
  waitFor(clientNetwork: string): number
  /** Renders, and charges the time to this network. */
  render<Result>(clientNetwork: string, work: () => Promise<Result>): Promise<Result>
}

interface Account {
  /** Remaining time, ms. Negative after a render that cost more. */
  balanceMs: number
  /** When the balance was last updated, ms. */
  at: number
}

/** Returns how long the thread was busy, ms. It may be idle while a page waits for its data. */
const busyTime = () => performance.eventLoopUtilization().active

/** Creates the limiter, with all budgets full. The clocks, in ms, are for tests. */
export function createRenderLimiter(
  now: () => number = () => performance.now(),
  busy: () => number = busyTime,
): RenderLimiter {
  const accounts = new LRUCache<string, Account>({ max: MAX_CLIENT_NETWORKS })
  /** The account of each active render. One network may have several. */
  const jobs = new Set<{ account: Account }>()
  let reckoned = busy()

  // Concurrent renders interleave on the thread, so they share its busy time equally.
  function shareOut() {
    const at = busy()
    for (const { account } of jobs) account.balanceMs -= (at - reckoned) / jobs.size
    reckoned = at
  }

  function accountOf(clientNetwork: string): Account {
    const at = now()
    const account = accounts.get(clientNetwork) ?? { balanceMs: BURST_MS, at }
    const earnedMs = ((at - account.at) * MS_PER_S) / 1_000
    account.balanceMs = Math.min(account.balanceMs + earnedMs, BURST_MS)
    account.at = at
    accounts.set(clientNetwork, account)
    return account
  }

  return {
    waitFor(clientNetwork) {
      shareOut()
      const { balanceMs } = accountOf(clientNetwork)
      return balanceMs > 0 ? 0 : Math.max(Math.ceil(-balanceMs / MS_PER_S), 1)
    },
    async render(clientNetwork, work) {
      const job = { account: accountOf(clientNetwork) }
      shareOut()
      jobs.add(job)
      try {
        return await work()
      } finally {
        shareOut()
        jobs.delete(job)
      }
    },
  }
}

/** The client network has used up its render budget. */
export class RenderLimitError extends Error {
  override name = 'RenderLimitError'
  readonly retryAfterS: number
  constructor(retryAfterS: number) {
    super('the client network has used up its render budget')
    this.retryAfterS = retryAfterS
  }
}

/** Renders, and charges the time to the client network of the request. */
export type LimitRender = <Result>(
  request: IncomingMessage,
  work: () => Promise<Result>,
) => Promise<Result>

/** Creates the limit. With `LIMITS=off`, nothing is charged. */
export function createRenderRateLimit({
  limits,
  trustProxy,
}: Pick<Config, 'limits' | 'trustProxy'>): LimitRender {
  const limiter = createRenderLimiter()
  /** @throws RenderLimitError before anything is rendered */
  return (request, work) => {
    if (!limits) return work()
    const clientNetwork = clientNetworkOf(clientAddress(request, trustProxy))
    const waitS = limiter.waitFor(clientNetwork)
    if (waitS > 0) throw new RenderLimitError(waitS)
    return limiter.render(clientNetwork, work)
  }
}
