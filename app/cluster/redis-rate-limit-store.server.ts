/** Tries counted over all nodes. While Redis is away each node counts for itself. */
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse, type Counters, type Rule, type Taken, type Try } from './rate-limit-store.ts'
import { createMemoryCounters } from './memory-rate-limit-store.server.ts'
import type { Redis } from './redis.server.ts'

/** What Redis said of a try. */
interface Counted {
  rule: string
  key: string
  limiter: RateLimiterRedis
  result: RateLimiterRes
  isRefused: boolean
}

/** Counters by these rules. */
export function createRedisCounters<Name extends string>(
  redis: Redis,
  rules: Readonly<Record<Name, Rule>>,
): Counters<Name> {
  const own = createMemoryCounters(rules)
  const limiters = new Map<string, RateLimiterRedis>()

  /** One for each number of tries: that is all they differ in, they count the same. */
  function limiterOf(rule: Name, most: number): RateLimiterRedis {
    const name = `${rule} ${most}`
    const held = limiters.get(name)
    if (held) return held
    const limiter = new RateLimiterRedis({
      // The library asks as its own client would: every question is bound to an answer in time.
      storeClient: {
        eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
          redis.ask((client) => client.eval(script, options)),
      },
      useRedisPackage: true,
      keyPrefix: redis.name(`tries:${rule}`),
      points: most,
      duration: rules[rule].windowMs / 1_000,
    })
    limiters.set(name, limiter)
    return limiter
  }

  async function count({ rule, key, most = rules[rule].most }: Try<Name>): Promise<Counted> {
    const limiter = limiterOf(rule, most)
    const counted = { rule, key: redis.disguise(key), limiter }
    try {
      return { ...counted, result: await limiter.consume(counted.key), isRefused: false }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { ...counted, result: refusal, isRefused: true }
    }
  }

  async function takeShared(tries: readonly Try<Name>[]): Promise<Taken> {
    const answers = await Promise.allSettled(tries.map(count))
    const counted = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    const giveBack = createGiveBack(redis, counted)
    const failed = answers.find((each) => each.status === 'rejected')
    const waits = counted.filter(({ isRefused }) => isRefused)
    if (failed || waits.length > 0) await giveBack()
    if (failed) throw failed.reason
    if (waits.length === 0) return { waitS: 0, refusedBy: [], giveBack }
    const waitMs = Math.max(1, ...waits.map(({ result }) => result.msBeforeNext))
    return refuse(waitMs, [...new Set(waits.map(({ rule }) => rule))])
  }

  return {
    isShared: true,
    async take(tries) {
      if (!redis.isUp) return own.take(tries)
      return takeShared(tries).catch(() => own.take(tries))
    },
  }
}

/** Gives a try back to the window that it was taken of: a later one has more time left. */
const GIVE_BACK = `
local left = redis.call('PTTL', KEYS[1])
if left >= 0 and left <= tonumber(ARGV[1]) then redis.call('DECR', KEYS[1]) end
`

/** Not by the library, which would begin a new window with a try more where the old one is over. */
function createGiveBack(redis: Redis, counted: readonly Counted[]): () => Promise<void> {
  const countedAt = performance.now()
  return async () => {
    const ageMs = performance.now() - countedAt
    // Redis has gone meanwhile: the try stays counted until its window ends.
    await Promise.allSettled(
      counted.map(({ key, limiter, result }) => {
        const leftMs = Math.max(0, Math.ceil(result.msBeforeNext - ageMs))
        const options = { keys: [limiter.getKey(key)], arguments: [String(leftMs)] }
        return redis.ask((client) => client.eval(GIVE_BACK, options))
      }),
    )
  }
}
