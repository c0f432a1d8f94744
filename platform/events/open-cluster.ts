/**
 * Opens the adapters for events, rate limits, presence and locations of players: in memory for one process, on Redis for
 * a fleet.
 */
import type { Logger } from 'pino'
import { type Bus, createMemoryBus } from '#platform/events/bus.ts'
import { UNLIMITED, type RateLimitStore, type Rule } from '#platform/events/rate-limit-store.ts'
import { createMemoryRateLimitStore } from './memory-rate-limit-store.ts'
import { createMemoryLocations } from './memory-locations.ts'
import { createMemoryPresence } from './memory-presence.ts'
import type { PlayerLocations } from '#platform/events/player-locations.ts'
import type { Presence, PresenceRules } from '#platform/events/presence.ts'
import { createRedisBus } from './redis-bus.ts'
import { createRedisRateLimitStore } from './redis-rate-limit-store.ts'
import { openRedisLocations } from './redis-locations.ts'
import { openRedisPresence } from './redis-presence.ts'
import { openRedis } from './redis.ts'

/** Higher than any number of browsers. */
const NO_MAXIMUM = 1_000_000_000

/** The Redis URL and the shared secret of the nodes. Undefined if the portal is one process. */
export type RedisLocation = { url: string; secret: string } | undefined

interface Cluster<Name extends string> {
  bus: Bus
  rateLimitStore: RateLimitStore<Name>
  presence: Presence
  locations: PlayerLocations
  /** Whether Redis is reachable. Undefined if the portal is one process. */
  isRedisUp(): boolean | undefined
  close(): Promise<void>
}

interface ClusterOptions<Name extends string> {
  redis: RedisLocation
  rules: Readonly<Record<Name, Rule>>
  /** False disables all limits. */
  limits: boolean
  log: Logger
}

/** Opens the adapters. The rest of the code does not know which ones are in use. */
export async function openCluster<Name extends string>({
  redis: at,
  rules,
  limits,
  log,
}: ClusterOptions<Name>): Promise<Cluster<Name>> {
  const presenceRules: Partial<PresenceRules> = limits ? {} : { maxPerClientNetwork: NO_MAXIMUM }
  if (!at) {
    const presence = createMemoryPresence(presenceRules)
    return {
      bus: createMemoryBus(),
      rateLimitStore: limits ? createMemoryRateLimitStore(rules) : UNLIMITED,
      presence,
      locations: createMemoryLocations(),
      isRedisUp: () => undefined,
      close: async () => presence.close(),
    }
  }
  const redis = await openRedis(at.url, at.secret, log)
  const bus = await createRedisBus(redis)
  const presence = await openRedisPresence(redis, presenceRules)
  const locations = await openRedisLocations(redis)
  return {
    bus,
    rateLimitStore: limits ? createRedisRateLimitStore(redis, rules) : UNLIMITED,
    presence,
    locations,
    isRedisUp: () => redis.isUp,
    async close() {
      presence.close()
      await locations.close()
      // The other nodes resync, so a failure to send the last events is harmless.
      await bus.close().catch(() => undefined)
      await redis.close()
    },
  }
}

/**
 * Opens only the bus, for a CLI command that runs while the nodes run.
 *
 * @returns the bus; closing it also closes its Redis connection
 */
export async function openBus(at: RedisLocation, log: Logger): Promise<Bus> {
  if (!at) return createMemoryBus()
  const redis = await openRedis(at.url, at.secret, log)
  const bus = await createRedisBus(redis)
  return { ...bus, close: () => bus.close().finally(() => redis.close()) }
}
