/** How often somebody may try: counted per client address and per account (design, Security). */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Attempts within a window, by what is attempted and who is counted. */
const LIMITS = {
  'sign-in': { address: [30, 10 * MINUTE_MS], account: [10, 10 * MINUTE_MS] },
  'sign-up': { address: [10, HOUR_MS], account: [5, HOUR_MS] },
  reset: { address: [20, HOUR_MS], account: [5, HOUR_MS] },
  password: { address: [30, 10 * MINUTE_MS], account: [10, 10 * MINUTE_MS] },
  email: { address: [20, HOUR_MS], account: [5, HOUR_MS] },
  // A page reports once a minute; the address may be a school's.
  'play-time': { address: [3_000, MINUTE_MS], account: [60, MINUTE_MS] },
} as const satisfies Record<string, Record<'address' | 'account', readonly [number, number]>>

export type LimitedAction = keyof typeof LIMITS

/** Counters kept of each action; beyond it the oldest go: a flood of addresses fills no memory. */
const MAX_COUNTERS = 50_000

interface Counter {
  attempts: number
  endsAt: number
}

export interface AttemptLimits {
  /** Counts an attempt; returns the seconds to wait where there were too many, else 0. */
  take(action: LimitedAction, address: string, account: string): number
}

/** Fixed windows in memory. Switched off, nothing is counted. */
export function createAttemptLimits(isOn: boolean, now: () => number = Date.now): AttemptLimits {
  // Apart: the many who play must not push out the counter of somebody whose password is guessed.
  const countersByAction = new Map<LimitedAction, Map<string, Counter>>()

  function count(
    counters: Map<string, Counter>,
    key: string,
    [most, windowMs]: readonly [number, number],
  ): number {
    const held = counters.get(key)
    const counter = held && held.endsAt > now() ? held : { attempts: 0, endsAt: now() + windowMs }
    counter.attempts += 1
    counters.delete(key)
    counters.set(key, counter)
    if (counters.size > MAX_COUNTERS) counters.delete(counters.keys().next().value!)
    return counter.attempts > most ? Math.ceil((counter.endsAt - now()) / 1_000) : 0
  }

  return {
    take(action, address, account) {
      if (!isOn) return 0
      const limits = LIMITS[action]
      const counters = countersByAction.get(action) ?? new Map<string, Counter>()
      countersByAction.set(action, counters)
      const wait = count(counters, `address ${address}`, limits.address)
      // Whoever is refused already must not use up an account's tries, nor push out its counter.
      return wait > 0 ? wait : count(counters, `account ${account}`, limits.account)
    },
  }
}
