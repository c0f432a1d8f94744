/**
 * Rate limits in the memory of this process. Own code: the memory store of the Redis library
 * creates one timer per key, and keeps every key of a flood.
 */
import { refuse, type RateLimitStore, type Rule } from '#platform/events/rate-limit-store.ts'

/** Maximum number of counters per rule. */
const MAX_COUNTERS = 100_000
/** Number of counters that remain after an eviction. */
const KEPT_COUNTERS = MAX_COUNTERS / 2

interface Counter {
  used: number
  /** ms */
  endsAt: number
}

/** Creates an empty store. A restart loses at most one window. */
export function createMemoryRateLimitStore<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  now: () => number = () => performance.now(),
): RateLimitStore<Name> {
  // One group per rule, so that a flood on one rule cannot evict the counters of another.
  const groups = new Map<string, CounterGroup>()
  for (const [name, rule] of Object.entries<Rule>(rules)) groups.set(name, createGroup(rule, now))

  return {
    async take(attempts) {
      let waitMs = 0
      const refusedBy: Name[] = []
      for (const { rule, key, max = rules[rule].max } of attempts) {
        const counter = groups.get(rule)!.find(key)
        if (!counter || counter.used < max) continue
        waitMs = Math.max(waitMs, counter.endsAt - now())
        if (!refusedBy.includes(rule)) refusedBy.push(rule)
      }
      if (waitMs > 0) return refuse(waitMs, refusedBy)
      const refunds = attempts.map(({ rule, key }) => groups.get(rule)!.add(key))
      return {
        waitS: 0,
        refusedBy,
        async refund() {
          for (const refund of refunds) refund()
        },
      }
    },
  }
}

type CounterGroup = ReturnType<typeof createGroup>

function createGroup({ windowMs }: Rule, now: () => number) {
  const rateLimitStore = new Map<string, Counter>()
  let sweepAt = now() + windowMs

  function find(key: string): Counter | undefined {
    const counter = rateLimitStore.get(key)
    return counter && counter.endsAt > now() ? counter : undefined
  }

  /**
   * Deletes expired counters. If too many remain, evicts those with the fewest attempts first: a
   * flood of counters with one attempt each never evicts one with ten.
   */
  function sweep(): void {
    sweepAt = now() + windowMs
    for (const [key, { endsAt }] of rateLimitStore) if (endsAt <= now()) rateLimitStore.delete(key)
    if (rateLimitStore.size < MAX_COUNTERS) return
    for (let light = 1; rateLimitStore.size > KEPT_COUNTERS; light += 1) {
      for (const [key, { used }] of rateLimitStore) if (used <= light) rateLimitStore.delete(key)
    }
  }

  return {
    find,
    /** Counts one attempt. Returns the function that refunds it. */
    add(key: string): () => void {
      if (rateLimitStore.size >= MAX_COUNTERS || now() >= sweepAt) sweep()
      const counter = find(key) ?? { used: 0, endsAt: now() + windowMs }
      counter.used += 1
      rateLimitStore.set(key, counter)
      return () => {
        counter.used -= 1
        if (counter.used === 0 && rateLimitStore.get(key) === counter) rateLimitStore.delete(key)
      }
    },
  }
}
