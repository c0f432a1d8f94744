/** What processes tell, count and see together: within one process, or over all nodes of a fleet. */
import type { Logger } from 'pino'
import type { Bus } from './bus.ts'
import { NO_COUNTERS, type Counters, type Rule } from './rate-limit-store.ts'
import { createMemoryBus } from './memory-bus.ts'
import { createMemoryCounters } from './memory-rate-limit-store.server.ts'
import { createMemoryPresence } from './memory-presence.server.ts'
import type { Presence, PresenceRules } from './presence.ts'
import { createRedisBus } from './redis-bus.server.ts'
import { createRedisCounters } from './redis-rate-limit-store.server.ts'
import { openRedisPresence } from './redis-presence.server.ts'
import { openRedis } from './redis.server.ts'

/** More than there are. */
const NO_MOST = 1_000_000_000

/** Where the nodes meet, with the secret that they share; undefined: there is one process. */
export type MeetingPlace = { url: string; secret: string } | undefined

export interface Carriers<Name extends string> {
  bus: Bus
  counters: Counters<Name>
  presence: Presence
  /** Whether Redis can be asked; undefined where the portal is one process. */
  isRedisUp(): boolean | undefined
  close(): Promise<void>
}

export interface CarrierOptions<Name extends string> {
  redis: MeetingPlace
  rules: Readonly<Record<Name, Rule>>
  /** False: nothing is limited. */
  limits: boolean
  log: Logger
}

/** Opens them; nothing else of the product knows which they are. */
export async function openCarriers<Name extends string>({
  redis: at,
  rules,
  limits,
  log,
}: CarrierOptions<Name>): Promise<Carriers<Name>> {
  const presenceRules: Partial<PresenceRules> = limits ? {} : { mostPerHousehold: NO_MOST }
  if (!at) {
    const presence = createMemoryPresence(presenceRules)
    return {
      bus: createMemoryBus(),
      counters: limits ? createMemoryCounters(rules) : NO_COUNTERS,
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
    counters: limits ? createRedisCounters(redis, rules) : NO_COUNTERS,
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
export async function openBus(at: MeetingPlace, log: Logger): Promise<Bus> {
  if (!at) return createMemoryBus()
  const redis = await openRedis(at.url, at.secret, log)
  const bus = await createRedisBus(redis)
  return { ...bus, close: () => bus.close().finally(() => redis.close()) }
}
