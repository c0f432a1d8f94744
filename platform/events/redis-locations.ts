/**
 * The locations of the players of a fleet. Each node writes its own players to a hash of its own, which
 * expires soon after the node stopped reporting. While Redis is down nobody's location is known.
 */
import { randomUUID } from 'node:crypto'
import { createListeners } from '#platform/events/listeners.ts'
import type { PlayerLocation, PlayerLocations } from '#platform/events/player-locations.ts'
import { createPoller } from '#lib/poller.ts'
import { LINGER_MS } from './presence.ts'
import { createMemoryLocations } from './memory-locations.ts'
import { RedisUnavailableError, type Redis } from './redis.ts'

/** How often a node reports that it is alive, ms. */
const REPORT_EVERY_MS = 10_000
/** The players of a node that stopped reporting are forgotten after this time, ms. */
const EXPIRE_MS = 30_000
/** Redis may come back empty. The nodes have this long to reconnect and write their players, ms. */
const SETTLE_MS = 5_000
/** A room is forgotten after this time unless its node reports it again, ms. */
const ROOM_MS = 60_000
/** Maximum number of players in one call. */
const MAX_AT_ONCE = 1_000
/** The field that every hash has, so that a node without players has one too. */
const ALIVE = 'alive'

/** Times. Tests use shorter ones. */
export interface RedisLocationRules {
  lingerMs: number
  reportEveryMs: number
  expireMs: number
  settleMs: number
}

/** Time of the move by Redis' clock, and the game; empty for other pages. Of several nodes the latest one is valid. */
type Place = [at: number, gameId: string]
type Room = [gameId: string, room: string]

/** Resolves once this node has reported, if Redis is connected. */
export async function openRedisLocations(
  redis: Redis,
  {
    lingerMs = LINGER_MS,
    reportEveryMs = REPORT_EVERY_MS,
    expireMs = EXPIRE_MS,
    settleMs = SETTLE_MS,
  }: Partial<RedisLocationRules> = {},
): Promise<PlayerLocations> {
  const own = createMemoryLocations({ lingerMs })
  const moves = createListeners<[userId: string]>()
  const changes = createListeners<[]>()
  const self = randomUUID()
  const nodesKey = redis.name('location-nodes')
  const hashOf = (node: string) => redis.name(`locations:${node}`)
  const roomOf = (userId: string) => redis.name(`room:${redis.pseudonymize(userId)}`)
  /** The games whose rooms were shared at this node, by player. */
  const shared = new Map<string, string>()
  /** The nodes that were alive at the last report. */
  let nodes: string[] = []
  /** From the monotonic clock of this process to Redis' clock, ms. */
  let offsetMs = Date.now() - performance.now()
  /** The hash of this node may lack players, or have too many. */
  let isStale = true
  let sharedFrom = redis.isUp ? performance.now() : Infinity
  let settleTimer: NodeJS.Timeout | undefined

  function fieldOf(userId: string): [field: string, place: string] {
    const place: Place = [Math.round(performance.now() + offsetMs), own.at(userId)?.gameId ?? '']
    return [redis.pseudonymize(userId), JSON.stringify(place)]
  }

  /** Measures Redis' clock, which all nodes share: their own may differ. */
  async function measure(): Promise<void> {
    const requestedAt = performance.now()
    const [seconds, micros] = await redis.run((client) => client.time())
    const readAt = (requestedAt + performance.now()) / 2
    offsetMs = Number(seconds) * 1_000 + Number(micros) / 1_000 - readAt
  }

  async function write(userId: string): Promise<void> {
    const [field, place] = fieldOf(userId)
    const isOnline = own.at(userId) !== undefined
    const [, room] = await redis.run((client) =>
      Promise.all([
        isOnline ? client.hSet(hashOf(self), field, place) : client.hDel(hashOf(self), field),
        client.get(roomOf(userId)),
      ]),
    )
    // Who left the game left its room, unless another node has the next stream of a reload.
    if (room && !(await find([userId]))?.get(userId)?.room) {
      await redis.run((client) => client.del(roomOf(userId)))
    }
    moves.call(userId)
  }

  async function writeAll(): Promise<void> {
    const fields = Object.fromEntries([...own.list()].map(fieldOf))
    await redis.run((client) =>
      client
        .multi()
        .del(hashOf(self))
        .hSet(hashOf(self), { ...fields, [ALIVE]: '' })
        .pExpire(hashOf(self), expireMs)
        .sAdd(nodesKey, self)
        .exec(),
    )
  }

  async function report(): Promise<void> {
    if (!redis.isUp) return
    await measure()
    const isKept = await redis.run((client) => client.pExpire(hashOf(self), expireMs))
    if (isStale || !isKept) {
      isStale = false
      await writeAll().catch((error: unknown) => {
        isStale = true
        throw error
      })
    }
    await renewRooms()
    const names = await redis.run((client) => client.sMembers(nodesKey))
    const alive = await redis.run((client) =>
      Promise.all(names.map((node) => client.exists(hashOf(node)))),
    )
    const gone = names.filter((_, place) => !alive[place])
    if (gone.length > 0) await redis.run((client) => client.sRem(nodesKey, gone))
    const before = nodes
    nodes = names.filter((node) => !gone.includes(node))
    if (before.some((node) => !nodes.includes(node))) changes.call()
  }

  /** Keeps the rooms of players who are still in the game. */
  async function renewRooms(): Promise<void> {
    const found = shared.size > 0 ? await find([...shared.keys()]) : undefined
    if (!found) return
    for (const [userId, gameId] of shared) {
      if (found.get(userId)?.gameId !== gameId) shared.delete(userId)
    }
    await redis.run((client) =>
      Promise.all([...shared.keys()].map((userId) => client.pExpire(roomOf(userId), ROOM_MS))),
    )
  }

  async function find(
    userIds: readonly string[],
  ): Promise<Map<string, PlayerLocation> | undefined> {
    const found = new Map<string, PlayerLocation>()
    try {
      for (let from = 0; from < userIds.length; from += MAX_AT_ONCE) {
        await findSome(userIds.slice(from, from + MAX_AT_ONCE), found)
      }
    } catch (error) {
      if (error instanceof RedisUnavailableError) return undefined
      throw error
    }
    return redis.isUp && performance.now() >= sharedFrom ? found : undefined
  }

  async function findSome(userIds: string[], found: Map<string, PlayerLocation>): Promise<void> {
    const fields = userIds.map(redis.pseudonymize)
    const names = await redis.run((client) => client.sMembers(nodesKey))
    const hashes = await redis.run((client) =>
      Promise.all(names.map((node) => client.hmGet(hashOf(node), fields))),
    )
    for (const [index, userId] of userIds.entries()) {
      const places = hashes.flatMap((hash) => (hash[index] ? [parse<Place>(hash[index])] : []))
      if (places.length === 0) continue
      const [, gameId] = places.toSorted(([one], [two]) => two - one).find(([, game]) => game) ?? []
      found.set(userId, { gameId })
    }
    const playing = userIds.filter((userId) => found.get(userId)?.gameId)
    if (playing.length === 0) return
    const rooms = await redis.run((client) => client.mGet(playing.map(roomOf)))
    for (const [index, userId] of playing.entries()) {
      const [gameId, room] = rooms[index] ? parse<Room>(rooms[index]) : []
      if (gameId === found.get(userId)!.gameId) found.set(userId, { gameId, room })
    }
  }

  const poller = createPoller(report, { everyMs: reportEveryMs })
  const stopUp = redis.onUp(() => {
    isStale = true
    sharedFrom = performance.now() + settleMs
    void poller.request()
    clearTimeout(settleTimer)
    settleTimer = setTimeout(changes.call, settleMs).unref()
  })
  // What could not be written is written after the reconnect.
  const stopMoves = own.onMove((userId) => void write(userId).catch(() => (isStale = true)))
  await poller.request()

  return {
    enter: own.enter,
    async share(userId, gameId, room) {
      if ((await find([userId]))?.get(userId)?.gameId !== gameId) return
      shared.set(userId, gameId)
      const value: Room = [gameId, room]
      await redis.run((client) =>
        client.set(roomOf(userId), JSON.stringify(value), { PX: ROOM_MS }),
      )
      moves.call(userId)
    },
    find,
    onMove: moves.add,
    onChange: changes.add,
    async close() {
      stopUp()
      stopMoves()
      clearTimeout(settleTimer)
      await poller.stop()
      // Otherwise the hash expires.
      await redis
        .run((client) => client.multi().del(hashOf(self)).sRem(nodesKey, self).exec())
        .catch(() => undefined)
    },
  }
}

/** Only nodes of this portal write these values. */
const parse = <Value>(text: string) => JSON.parse(text) as Value
