/** Rate limits over all nodes. While Redis is down, each node counts for itself. */
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import {
  refuse,
  type RateLimitStore,
  type Rule,
  type TakeResult,
  type Attempt,
} from '#platform/events/rate-limit-store.ts'
import { memoize } from '#lib/memoize.ts'
import { createMemoryRateLimitStore } from './memory-rate-limit-store.ts'
import type { Redis } from './redis.ts'

/** The result of one attempt in Redis. */
interface Counted {
  rule: string
  key: string
  limiter: RateLimiterRedis
  result: RateLimiterRes
  isRefused: boolean
}

/** Creates the store for these rules. */
export function createRedisRateLimitStore<Name extends string>(
  redis: Redis,
  rules: Readonly<Record<Name, Rule>>,
): RateLimitStore<Name> {
  const own = createMemoryRateLimitStore(rules)
  /** One limiter for each maximum of a rule. They share the same counters. */
  const limitersOf = memoize((rule: Name) =>
    memoize(
      (max: number) =>
        new RateLimiterRedis({
          // Passes the library's commands through `redis.run`, which limits the time of each.
          storeClient: {
            eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
              redis.run((client) => client.eval(script, options)),
          },
          useRedisPackage: true,
          keyPrefix: redis.name(`rate-limit:${rule}`),
          points: max,
          duration: rules[rule].windowMs / 1_000,
        }),
    ),
  )

  async function count({ rule, key, max = rules[rule].max }: Attempt<Name>): Promise<Counted> {
    const limiter = limitersOf(rule)(max)
    const counted = { rule, key: redis.pseudonymize(key), limiter }
    try {
      return { ...counted, result: await limiter.consume(counted.key), isRefused: false }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { ...counted, result: refusal, isRefused: true }
    }
  }

  async function takeShared(attempts: readonly Attempt<Name>[]): Promise<TakeResult> {
    const responses = await Promise.allSettled(attempts.map(count))
    const counted = responses.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    const refund = createRefund(redis, counted)
    const failed = responses.find((each) => each.status === 'rejected')
    const waits = counted.filter(({ isRefused }) => isRefused)
    if (failed || waits.length > 0) await refund()
    if (failed) throw failed.reason
    if (waits.length === 0) return { waitS: 0, refusedBy: [], refund }
    const waitMs = Math.max(1, ...waits.map(({ result }) => result.msBeforeNext))
    return refuse(waitMs, [...new Set(waits.map(({ rule }) => rule))])
  }

  return {
    async take(attempts) {
      if (!redis.isUp) return own.take(attempts)
      return takeShared(attempts).catch(() => own.take(attempts))
    },
  }
}

/** Refunds an attempt in the window that counted it. A later window has more time left. */
const REFUND = `
local left = redis.call('PTTL', KEYS[1])
if left >= 0 and left <= tonumber(ARGV[1]) then redis.call('DECR', KEYS[1]) end
`

/**
 * Does not use the library's refund: if the window is over, that would start a new window with one
 * attempt too many.
 */
function createRefund(redis: Redis, counted: readonly Counted[]): () => Promise<void> {
  const countedAt = performance.now()
  return async () => {
    const ageMs = performance.now() - countedAt
    // If Redis is down meanwhile, the attempt stays counted until its window ends.
    await Promise.allSettled(
      counted.map(({ key, limiter, result }) => {
        const leftMs = Math.max(0, Math.ceil(result.msBeforeNext - ageMs))
        const options = { keys: [limiter.getKey(key)], arguments: [String(leftMs)] }
        return redis.run((client) => client.eval(REFUND, options))
      }),
    )
  }
}
