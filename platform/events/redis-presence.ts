/**
 * Player counts of a fleet. Redis stores when each browser was last seen at a game, and counts the
 * browsers. A browser that sends no heartbeat expires, even if its node is gone. While Redis is
 * down, the last shared counts stay valid for some seconds. Then they are unknown: a node's own
 * players alone would be too few.
 */
import { createPoller } from '#lib/poller.ts'
import {
  LINGER_MS,
  MAX_COUNTED_PER_CLIENT_NETWORK,
  SILENT_MS,
  type Presence,
  type PresenceRules,
  type PresenceSlot,
} from '#platform/events/presence.ts'
import type { Redis } from './redis.ts'
import { createPlayerCounts } from './player-counts.ts'

/** Heartbeats are batched this long, ms. */
const BATCH_MS = 100
/** How often the counts of all nodes are read, ms. */
const READ_EVERY_MS = 500
/** Every fourth reading also removes expired browsers. */
const READS_PER_SWEEP = 4
/** Maximum number of browsers in one call. */
const MAX_AT_ONCE = 500
/** Redis may come back empty. The nodes have this long to reconnect and report their players, ms. */
const SETTLE_MS = 5_000
/** How long the last counts are shown without Redis, ms. */
const KEEP_MS = 15_000

/** Times and limits. Tests use shorter times. */
export interface RedisPresenceRules extends PresenceRules {
  settleMs: number
  keepMs: number
}

/** A browser on a game's page, under its hashed name in Redis. */
interface Named {
  gameId: string
  name: string
}

/**
 * Browsers present, and browsers whose last stream at this node closed. A stream at another node sends
 * its own heartbeat.
 */
type Queued = Record<'present' | 'gone', Set<string>>

/** Counts browsers by game over all nodes. Resolves once the counts are read, if Redis is connected. */
export async function openRedisPresence(
  redis: Redis,
  {
    maxPerClientNetwork = MAX_COUNTED_PER_CLIENT_NETWORK,
    lingerMs = LINGER_MS,
    silentMs = SILENT_MS,
    settleMs = SETTLE_MS,
    keepMs = KEEP_MS,
  }: Partial<RedisPresenceRules> = {},
): Promise<Presence> {
  const playersKey = redis.name('players')
  const shown = createPlayerCounts()
  /** Open streams here, by browser. */
  const streams = new Map<string, number>()
  /** The latest heartbeats at this node, oldest first. They are sent again after a reconnect. */
  const heartbeats = new Map<string, Named & { at: number }>()
  let queued = new Map<string, Queued>()
  let batchTimer: NodeJS.Timeout | undefined
  let reads = 0
  let readAt = -Infinity
  let sharedFrom = redis.isUp ? performance.now() : Infinity

  const isShared = () => redis.isUp && performance.now() >= sharedFrom

  function queueOf(gameId: string): Queued {
    const found = queued.get(gameId)
    if (found) return found
    const made = { present: new Set<string>(), gone: new Set<string>() }
    queued.set(gameId, made)
    return made
  }

  function queueSlot({ gameId, name }: Named, isPresent: boolean): void {
    // The browsers present are sent when Redis is back.
    if (!redis.isUp) return
    const { present, gone } = queueOf(gameId)
    const [into, outOf] = isPresent ? [present, gone] : [gone, present]
    outOf.delete(name)
    into.add(name)
    batchTimer ??= setTimeout(flush, BATCH_MS).unref()
  }

  function flush(): void {
    batchTimer = undefined
    const batch = queued
    queued = new Map()
    for (const [gameId, { present, gone }] of batch) {
      const names = [
        ...[...present].map((name) => `+${name}`),
        ...[...gone].map((name) => `-${name}`),
      ]
      for (let from = 0; from === 0 || from < names.length; from += MAX_AT_ONCE) {
        // A lost message is repeated by the next heartbeat, or after a reconnect.
        move(gameId, names.slice(from, from + MAX_AT_ONCE)).catch(() => undefined)
      }
    }
  }

  async function move(gameId: string, names: string[]): Promise<void> {
    const keys = ['seen', 'count'].map((of) => redis.name(`${of}:${gameId}`))
    const leaveMs = Math.round(silentMs / 2)
    const numbers = [maxPerClientNetwork, silentMs, leaveMs].map(String)
    const players = await redis.run((client) =>
      client.eval(MOVE_PLAYERS, {
        keys: [...keys, playersKey],
        arguments: [gameId, ...numbers, ...names],
      }),
    )
    if (isShared()) shown.show(gameId, Number(players))
  }

  async function read(): Promise<void> {
    const counts = await redis.run((client) => client.hGetAll(playersKey))
    reads += 1
    if (reads % READS_PER_SWEEP === 0) for (const gameId of Object.keys(counts)) queueOf(gameId)
    flush()
    if (!isShared()) return
    readAt = performance.now()
    const players = Object.entries(counts).map(([gameId, count]) => [gameId, Number(count)])
    shown.showAll(Object.fromEntries(players))
  }

  function forgetSilent(now: number): void {
    for (const [key, { at }] of heartbeats) {
      if (now - at <= silentMs) return
      heartbeats.delete(key)
    }
  }

  const stopUp = redis.onUp(() => {
    sharedFrom = performance.now() + settleMs
    forgetSilent(performance.now())
    for (const named of heartbeats.values()) queueSlot(named, true)
  })
  async function poll(): Promise<void> {
    const now = performance.now()
    forgetSilent(now)
    if (now - readAt > keepMs) shown.forget()
    if (redis.isUp) await read()
  }

  const poller = createPoller(poll, { everyMs: READ_EVERY_MS })
  // Without this reading, the first pages would show no players.
  if (redis.isUp) await read().catch(() => undefined)

  return Object.assign(shown, {
    enter(slot: PresenceSlot) {
      const named = nameOf(redis, slot)
      const key = keyOf(named)
      streams.set(key, (streams.get(key) ?? 0) + 1)
      return () => {
        setTimeout(() => {
          const open = streams.get(key)! - 1
          if (open > 0) return void streams.set(key, open)
          streams.delete(key)
          heartbeats.delete(key)
          queueSlot(named, false)
        }, lingerMs).unref()
      }
    },
    heartbeat(slot: PresenceSlot) {
      const named = nameOf(redis, slot)
      const key = keyOf(named)
      heartbeats.delete(key)
      heartbeats.set(key, { ...named, at: performance.now() })
      queueSlot(named, true)
    },
    close() {
      void poller.stop()
      clearTimeout(batchTimer)
      stopUp()
    },
  })
}

function nameOf(redis: Redis, { gameId, browserId, clientNetwork }: PresenceSlot): Named {
  const name = `${redis.pseudonymize(clientNetwork)} ${redis.pseudonymize(`${clientNetwork} ${browserId}`)}`
  return { gameId, name }
}

const keyOf = ({ gameId, name }: Named) => `${gameId} ${name}`

const MOVE_PLAYERS = `
local seen, counts, players = KEYS[1], KEYS[2], KEYS[3]
local game, most, silent, leaving = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if redis.call('EXISTS', seen) == 0 then redis.call('DEL', counts) end

local function move(name, by)
  local clientNetwork = string.match(name, '^%S+')
  local after = redis.call('HINCRBY', counts, clientNetwork, by)
  if after <= 0 then redis.call('HDEL', counts, clientNetwork) end
  local change = math.min(after, most) - math.min(after - by, most)
  if change ~= 0 then redis.call('HINCRBY', counts, 'players', change) end
end

local function forget(names)
  for _, name in ipairs(names) do
    if redis.call('ZREM', seen, name) == 1 then move(name, -1) end
  end
end

for index = 5, #ARGV do
  local name = string.sub(ARGV[index], 2)
  if string.sub(ARGV[index], 1, 1) == '+' then
    if redis.call('ZADD', seen, now + silent, name) == 1 then move(name, 1) end
  else
    redis.call('ZADD', seen, 'XX', 'LT', now + leaving, name)
  end
end
forget(redis.call('ZRANGEBYSCORE', seen, '-inf', now, 'LIMIT', 0, 5000))

local count = tonumber(redis.call('HGET', counts, 'players') or '0')
if count > 0 then redis.call('HSET', players, game, count) else redis.call('HDEL', players, game) end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, silent * 4) end
return count
`
