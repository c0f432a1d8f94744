/** Counts tries in fixed windows, in the memory of this process. */
import { RULES, type Rule, type RuleName, type Try } from './rules.ts'

/** Counters kept of each rule. */
const MAX_COUNTERS = 100_000
/** What is left of them where more come within one window. */
const KEPT_COUNTERS = MAX_COUNTERS / 2

interface Counter {
  used: number
  /** ms */
  endsAt: number
}

export interface Taken {
  /** Seconds until there is a try again; 0: all were taken. */
  waitS: number
  /** Undoes it: what was tried needs no counting. */
  giveBack(): Promise<void>
}

/** All that the portal asks of whoever counts: promises, so that it may be another process. */
export interface Counters {
  /** Takes a try of each, or of none. */
  take(tries: readonly Try[]): Promise<Taken>
}

const nothingToGiveBack = async () => undefined
const UNCOUNTED: Taken = { waitS: 0, giveBack: nothingToGiveBack }

/** Counts nothing and refuses nobody (`LIMITS=off`). */
export const NO_COUNTERS: Counters = { take: async () => UNCOUNTED }

/** Empty counters; what a restart forgets is at most one window. */
export function createCounters(now: () => number = Date.now): Counters {
  // Apart, so that a flood of one kind cannot push out the counters of another.
  const groups = new Map<RuleName, CounterGroup>()

  function groupOf(rule: RuleName): CounterGroup {
    const held = groups.get(rule)
    if (held) return held
    const group = createGroup(RULES[rule], now)
    groups.set(rule, group)
    return group
  }

  return {
    async take(tries) {
      let waitMs = 0
      for (const { rule, key, most = RULES[rule].most } of tries) {
        const counter = groupOf(rule).find(key)
        if (counter && counter.used >= most) waitMs = Math.max(waitMs, counter.endsAt - now())
      }
      if (waitMs > 0) {
        return { waitS: Math.ceil(waitMs / 1_000), giveBack: nothingToGiveBack }
      }
      const giveBacks = tries.map(({ rule, key }) => groupOf(rule).add(key))
      return {
        waitS: 0,
        async giveBack() {
          for (const giveBack of giveBacks) giveBack()
        },
      }
    },
  }
}

interface CounterGroup {
  find(key: string): Counter | undefined
  /** Counts one; the result takes it back. */
  add(key: string): () => void
}

function createGroup({ windowMs }: Rule, now: () => number): CounterGroup {
  const counters = new Map<string, Counter>()
  let sweepAt = now() + windowMs

  function find(key: string): Counter | undefined {
    const counter = counters.get(key)
    return counter && counter.endsAt > now() ? counter : undefined
  }

  /**
   * Forgets what is over. Where that leaves too many, the lightest go first: a flood of counters of
   * one try each never pushes out the one that has ten.
   */
  function sweep(): void {
    sweepAt = now() + windowMs
    for (const [key, { endsAt }] of counters) if (endsAt <= now()) counters.delete(key)
    if (counters.size < MAX_COUNTERS) return
    for (let light = 1; counters.size > KEPT_COUNTERS; light += 1) {
      for (const [key, { used }] of counters) if (used <= light) counters.delete(key)
    }
  }

  return {
    find,
    add(key) {
      if (counters.size >= MAX_COUNTERS || now() >= sweepAt) sweep()
      const counter = find(key) ?? { used: 0, endsAt: now() + windowMs }
      counter.used += 1
      counters.set(key, counter)
      return () => {
        counter.used -= 1
        if (counter.used === 0 && counters.get(key) === counter) counters.delete(key)
      }
    },
  }
}
