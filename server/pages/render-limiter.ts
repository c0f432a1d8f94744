/** What rendering may cost: searches can be invented without end, and each is rendered for nobody else. */
import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'

/** Rendering that one household gets, ms per second: a quarter of the thread that renders. */
const MS_PER_S = 250
/** What it may have saved up, ms: a class that opens a search together. */
const BURST_MS = 3_000
/** Above this many the least recently used household is evicted: its budget is full again. */
const MAX_HOUSEHOLDS = 20_000

export interface RenderLimiter {
  /** Seconds until this household may have something rendered again; 0: now. */
  waitFor(household: string): number
  /** Renders at the household's expense. */
  render<Result>(household: string, work: () => Promise<Result>): Promise<Result>
}

interface Account {
  /** What is left, ms; below 0 after something that cost more. */
  balanceMs: number
  /** When it was reckoned last, ms. */
  at: number
}

/** How long the thread was at work, ms; while a page waits for its data it may be idle. */
const busyTime = () => performance.eventLoopUtilization().active

/** Budgets that are all full; the clocks, in ms, are for tests. */
export function createRenderLimiter(
  now: () => number = () => performance.now(),
  busy: () => number = busyTime,
): RenderLimiter {
  const accounts = new LRUCache<string, Account>({ max: MAX_HOUSEHOLDS })
  /** The account of each render under way; one household may have several. */
  const jobs = new Set<{ account: Account }>()
  let reckoned = busy()

  // Renders take turns on the thread: its work is shared among those under way.
  function shareOut() {
    const at = busy()
    for (const { account } of jobs) account.balanceMs -= (at - reckoned) / jobs.size
    reckoned = at
  }

  function accountOf(household: string): Account {
    const at = now()
    const account = accounts.get(household) ?? { balanceMs: BURST_MS, at }
    const earnedMs = ((at - account.at) * MS_PER_S) / 1_000
    account.balanceMs = Math.min(account.balanceMs + earnedMs, BURST_MS)
    account.at = at
    accounts.set(household, account)
    return account
  }

  return {
    waitFor(household) {
      shareOut()
      const { balanceMs } = accountOf(household)
      return balanceMs > 0 ? 0 : Math.max(Math.ceil(-balanceMs / MS_PER_S), 1)
    },
    async render(household, work) {
      const job = { account: accountOf(household) }
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
