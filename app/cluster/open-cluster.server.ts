/** What processes tell, count and see together: within one process, or over all nodes of a fleet. */
import type { Logger } from 'pino'
import type { Bus } from './bus.ts'
import { UNLIMITED, type RateLimitStore, type Rule } from './rate-limit-store.ts'
import { createMemoryBus } from './memory-bus.ts'
import { createMemoryRateLimitStore } from './memory-rate-limit-store.server.ts'
import { createMemoryPresence } from './memory-presence.server.ts'
import type { Presence, PresenceRules } from './presence.ts'
import { createRedisBus } from './redis-bus.server.ts'
import { createRedisRateLimitStore } from './redis-rate-limit-store.server.ts'
import { openRedisPresence } from './redis-presence.server.ts'
import { openRedis } from './redis.server.ts'

/** More than there are. */
const NO_MAXIMUM = 1_000_000_000

/** Where the nodes meet, with the secret that they share; undefined: there is one process. */
export type RedisLocation = { url: string; secret: string } | undefined

export interface Cluster<Name extends string> {
  bus: Bus
  rateLimitStore: RateLimitStore<Name>
  presence: Presence
  /** Whether Redis can be asked; undefined where the portal is one process. */
  isRedisUp(): boolean | undefined
  close(): Promise<void>
}

export interface ClusterOptions<Name extends string> {
  redis: RedisLocation
  rules: Readonly<Record<Name, Rule>>
  /** False: nothing is limited. */
  limits: boolean
  log: Logger
}

/** Opens them; nothing else of the product knows which they are. */
export async function openCluster<Name extends string>({
  redis: at,
  rules,
  limits,
  log,
}: ClusterOptions<Name>): Promise<Cluster<Name>> {
  const presenceRules: Partial<PresenceRules> = limits ? {} : { maxPerHousehold: NO_MAXIMUM }
  if (!at) {
    const presence = createMemoryPresence(presenceRules)
    return {
      bus: createMemoryBus(),
      rateLimitStore: limits ? createMemoryRateLimitStore(rules) : UNLIMITED,
      presence,
      isRedisUp: () => undefined,
      close: async () => presence.close(),
    }
  }
  const redis = await openRedis(at.url, at.secret, log)
  const bus = await createRedisBus(redis)
  const presence = await openRedisPresence(redis, presenceRules)
  return {
    bus,
    rateLimitStore: limits ? createRedisRateLimitStore(redis, rules) : UNLIMITED,
    presence,
    isRedisUp: () => redis.isUp,
    async close() {
      presence.close()
      // What the others did not hear they read.
      await bus.close().catch(() => undefined)
      await redis.close()
    },
  }
}

/**
 * The bus alone, for a command beside the nodes.
 *
 * @returns the bus, which ends what it needs when it is closed
 */
export async function openBus(at: RedisLocation, log: Logger): Promise<Bus> {
  if (!at) return createMemoryBus()
  const redis = await openRedis(at.url, at.secret, log)
  const bus = await createRedisBus(redis)
  return { ...bus, close: () => bus.close().finally(() => redis.close()) }
}
