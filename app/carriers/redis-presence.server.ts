/**
 * The players of a fleet. Redis keeps which browser was last seen where, and counts; whoever is not
 * seen for a while has gone, with its node or without. While Redis is away each node shows its own.
 */
import { createMemoryPresence } from './memory-presence.server.ts'
import { PRESENCE_RULES, type Presence, type PresenceRules, type Seat } from './presence.ts'
import type { Redis } from './redis.server.ts'
import { createShownPlayers } from './shown-players.ts'
import { MOVE_PLAYERS } from './presence-script.ts'

/** Signs of life are gathered this long, ms. */
const GATHER_MS = 100
/** The counts of all nodes are read this often, ms … */
const READ_EVERY_MS = 500
/** … and those that have gone are looked for with every fourth reading. */
const READS_PER_LOOK = 4
/** Browsers in one call. */
const MAX_AT_ONCE = 500
/** Back again, Redis knows nobody: so long the nodes tell it who is there, ms. */
const SETTLE_MS = 2_000

/** Who is there, and whose last stream here has closed: one that is open elsewhere will say so. */
type Told = Record<'held' | 'left', Set<string>>

/** Counts browsers by game over all nodes. */
export function createRedisPresence(redis: Redis, rules: Partial<PresenceRules> = {}): Presence {
  const { mostPerHousehold, lingerMs, silentMs } = { ...PRESENCE_RULES, ...rules }
  const playersKey = redis.name('players')
  const shown = createShownPlayers()
  // Pages give their sign of life to any node: this one cannot know who has fallen silent.
  const local = createMemoryPresence({ mostPerHousehold, lingerMs, silentMs: Infinity })
  /** Open streams here, by browser. */
  const streams = new Map<string, { seat: Seat; count: number }>()
  let waiting = new Map<string, Told>()
  let gathering: NodeJS.Timeout | undefined
  let reads = 0
  let isReading = false
  let sharedFrom = Infinity

  const isShared = () => redis.isUp && performance.now() >= sharedFrom

  function told(gameId: string): Told {
    const found = waiting.get(gameId)
    if (found) return found
    const made = { held: new Set<string>(), left: new Set<string>() }
    waiting.set(gameId, made)
    return made
  }

  function tell(seat: Seat, isHeld: boolean): void {
    // Who is there is told when Redis comes back.
    if (!redis.isUp) return
    const { held, left } = told(seat.gameId)
    const name = nameIn(redis, seat)
    const [into, outOf] = isHeld ? [held, left] : [left, held]
    outOf.delete(name)
    into.add(name)
    gathering ??= setTimeout(flush, GATHER_MS).unref()
  }

  function flush(): void {
    gathering = undefined
    const batch = waiting
    waiting = new Map()
    for (const [gameId, { held, left }] of batch) {
      const names = [...[...held].map((name) => `+${name}`), ...[...left].map((name) => `-${name}`)]
      for (let from = 0; from === 0 || from < names.length; from += MAX_AT_ONCE) {
        // What was not told is told again: by the next sign of life, or when Redis is back.
        move(gameId, names.slice(from, from + MAX_AT_ONCE)).catch(() => undefined)
      }
    }
  }

  async function move(gameId: string, names: string[]): Promise<void> {
    const keys = ['seen', 'tally'].map((of) => redis.name(`${of}:${gameId}`))
    const leaveMs = Math.round(silentMs / 2)
    const numbers = [mostPerHousehold, silentMs, leaveMs].map(String)
    const players = await redis.ask((client) =>
      client.eval(MOVE_PLAYERS, {
        keys: [...keys, playersKey],
        arguments: [gameId, ...numbers, ...names],
      }),
    )
    if (isShared()) shown.show(gameId, Number(players))
  }

  async function read(): Promise<void> {
    const counts = await redis.ask((client) => client.hGetAll(playersKey))
    reads += 1
    if (reads % READS_PER_LOOK === 0) for (const gameId of Object.keys(counts)) told(gameId)
    flush()
    if (!isShared()) return
    const players = Object.entries(counts).map(([gameId, count]) => [gameId, Number(count)])
    shown.showAll(Object.fromEntries(players))
  }

  const stopLocal = local.subscribe((gameId, players) => {
    if (!isShared()) shown.show(gameId, players)
  })
  const stopUp = redis.onUp(() => {
    sharedFrom = performance.now() + SETTLE_MS
    for (const { seat } of streams.values()) tell(seat, true)
  })
  if (redis.isUp) sharedFrom = performance.now()
  const timer = setInterval(() => {
    if (!redis.isUp) shown.showAll(local.byGame)
    if (!redis.isUp || isReading) return
    isReading = true
    read()
      .catch(() => undefined)
      .finally(() => (isReading = false))
  }, READ_EVERY_MS)
  timer.unref()

  return {
    byGame: shown.byGame,
    versionOf: shown.versionOf,
    subscribe: shown.subscribe,
    enter(seat) {
      const leaveHere = local.enter(seat)
      const name = `${seat.gameId} ${seat.household} ${seat.browserId}`
      const own = streams.get(name) ?? { seat, count: 0 }
      streams.set(name, own)
      own.count += 1
      tell(seat, true)
      return () => {
        leaveHere()
        setTimeout(() => {
          own.count -= 1
          if (own.count > 0) return
          streams.delete(name)
          tell(seat, false)
        }, lingerMs).unref()
      }
    },
    beat: (seat) => tell(seat, true),
    close() {
      clearInterval(timer)
      clearTimeout(gathering)
      stopLocal()
      stopUp()
      local.close()
    },
  }
}

function nameIn(redis: Redis, { browserId, household }: Seat): string {
  return `${redis.disguise(household)} ${redis.disguise(`${household} ${browserId}`)}`
}
