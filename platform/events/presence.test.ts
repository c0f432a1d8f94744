/** Active players: who counts and for how long, on one process and over several nodes. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectNode, describeOnBothAdapters, describeOnRedis } from '#tests/cluster.ts'
import { createMemoryPresence } from './memory-presence.ts'
import type { Presence, PresenceSlot } from '#platform/events/presence.ts'
import { openRedisPresence, type RedisPresenceRules } from './redis-presence.ts'
import type { Redis } from './redis.ts'

/** The rules of the portal with shorter times. */
const SHORT: Partial<RedisPresenceRules> = {
  lingerMs: 200,
  silentMs: 2_000,
  settleMs: 1_500,
  keepMs: 5_000,
}
/** Longest time until a silent browser is removed: the silence plus one poll. */
const GONE_MS = 8_000

/** Returns a new game id for each test, since the tests share the counts on Redis. */
let games = 0
const someGame = () => `game-${(games += 1)}`
const slot = (gameId: string, browserId: string, clientNetwork = '192.0.2.1'): PresenceSlot => ({
  gameId,
  browserId,
  clientNetwork,
})

function closedWithTest(presence: Presence): Presence {
  onTestFinished(() => presence.close())
  return presence
}

const adapters = {
  inMemory: () => closedWithTest(createMemoryPresence(SHORT)),
  onRedis: async (redis: Redis) => closedWithTest(await openRedisPresence(redis, SHORT)),
}

/** Opens a page: its stream and its first heartbeat. */
function enter(presence: Presence, at: PresenceSlot): () => void {
  const leave = presence.enter(at)
  presence.heartbeat(at)
  return leave
}

/**
 * Waits until the game has that many players, then returns the number; after the timeout, the last
 * number seen.
 */
async function playersOf(presence: Presence, gameId: string, wanted: number, timeout = 3_000) {
  const read = () => presence.byGame?.[gameId] ?? 0
  await vi.waitUntil(() => read() === wanted, { timeout }).catch(() => undefined)
  return read()
}

describeOnBothAdapters('presence', adapters, (open) => {
  test('counts a browser only from its first heartbeat', async () => {
    const presence = await open()
    const game = someGame()
    const received: number[] = []
    presence.subscribe((gameId, players) => gameId === game && received.push(players))
    presence.enter(slot(game, 'ann'))
    enter(presence, slot(game, 'bob'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    presence.heartbeat(slot(game, 'ann'))
    expect(await playersOf(presence, game, 2)).toBe(2)
    expect(received).toEqual([1, 2])
  })

  test('counts each browser once in its game', async () => {
    const presence = await open()
    const [one, two] = [someGame(), someGame()]
    enter(presence, slot(one, 'ann'))
    enter(presence, slot(one, 'bob'))
    enter(presence, slot(one, 'bob'))
    enter(presence, slot(two, 'ann'))
    expect(await playersOf(presence, one, 2)).toBe(2)
    expect(await playersOf(presence, two, 1)).toBe(1)
  })

  test('counts a browser until the last of its streams closed, and a little longer', async () => {
    const presence = await open()
    const game = someGame()
    const [closeFirst, closeSecond] = [
      enter(presence, slot(game, 'ann')),
      enter(presence, slot(game, 'ann')),
    ]
    const stay = setInterval(() => presence.heartbeat(slot(game, 'ann')), 200)
    onTestFinished(() => clearInterval(stay))
    expect(await playersOf(presence, game, 1)).toBe(1)
    const received = vi.fn<(gameId: string, players: number) => void>()
    presence.subscribe((gameId, players) => gameId === game && received(gameId, players))
    closeFirst()
    closeSecond()
    // A reload: the next stream opens a moment later.
    const close = enter(presence, slot(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    clearInterval(stay)
    close()
    expect(await playersOf(presence, game, 0, GONE_MS)).toBe(0)
    expect(received.mock.calls).toEqual([[game, 0]])
  })

  test('drops a browser without a heartbeat and counts it again at the next one', async () => {
    const presence = await open()
    const game = someGame()
    enter(presence, slot(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    expect(await playersOf(presence, game, 0, GONE_MS)).toBe(0)
    presence.heartbeat(slot(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
  })

  test('keeps a browser that sends heartbeats', async () => {
    const presence = await open()
    const game = someGame()
    enter(presence, slot(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    const least: number[] = []
    presence.subscribe((gameId, players) => gameId === game && least.push(players))
    const stay = setInterval(() => presence.heartbeat(slot(game, 'ann')), 200)
    // A second, silent browser shows when the timeout has passed.
    const other = someGame()
    enter(presence, slot(other, 'bob'))
    expect(await playersOf(presence, other, 1)).toBe(1)
    expect(await playersOf(presence, other, 0, GONE_MS)).toBe(0)
    clearInterval(stay)
    expect(least).toEqual([])
  })

  test('counts at most forty browsers of one client network, and the next one when one leaves', async () => {
    const presence = await open()
    const game = someGame()
    const close = Array.from({ length: 42 }, (_, index) => enter(presence, slot(game, `v${index}`)))
    enter(presence, slot(game, 'ann', '192.0.2.2'))
    const stay = setInterval(() => {
      for (let index = 3; index < 42; index += 1) presence.heartbeat(slot(game, `v${index}`))
      presence.heartbeat(slot(game, 'ann', '192.0.2.2'))
    }, 200)
    onTestFinished(() => clearInterval(stay))
    expect(await playersOf(presence, game, 41)).toBe(41)
    for (const each of close.slice(0, 3)) each()
    expect(await playersOf(presence, game, 40, GONE_MS)).toBe(40)
  })

  test('publishes each change with an increasing version', async () => {
    const presence = await open()
    const game = someGame()
    const before = presence.versionOf(game)
    const received: number[] = []
    const stop = presence.subscribe((gameId, players) => gameId === game && received.push(players))
    const close = enter(presence, slot(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    const entered = presence.versionOf(game)
    expect(entered).toBeGreaterThan(before)
    close()
    expect(await playersOf(presence, game, 0, GONE_MS)).toBe(0)
    // Back at zero, the version must differ from every version that a page was rendered at.
    expect(presence.versionOf(game)).toBeGreaterThan(entered)
    stop()
    enter(presence, slot(game, 'bob'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    expect(received).toEqual([1, 0])
  })
})

test('ignores a heartbeat without a stream in memory', () => {
  const presence = adapters.inMemory()
  presence.heartbeat(slot('survev', 'ann'))
  expect(presence.byGame).toEqual({})
})

describeOnRedis('players of several nodes', (server) => {
  async function openNodes() {
    const [here, there] = [await connectNode(server()), await connectNode(server())]
    return {
      here,
      there,
      presences: [await adapters.onRedis(here), await adapters.onRedis(there)] as const,
    }
  }

  test('counts each browser once, on every node', async () => {
    const { presences } = await openNodes()
    const game = someGame()
    enter(presences[0], slot(game, 'ann'))
    enter(presences[1], slot(game, 'ann'))
    enter(presences[1], slot(game, 'bob'))
    for (const presence of presences) expect(await playersOf(presence, game, 2)).toBe(2)
  })

  test('counts a browser as long as a tab on any node is open', async () => {
    const { presences } = await openNodes()
    const game = someGame()
    const close = enter(presences[0], slot(game, 'ann'))
    enter(presences[1], slot(game, 'ann'))
    expect(await playersOf(presences[0], game, 1)).toBe(1)
    const received: number[] = []
    presences[1].subscribe((gameId, players) => gameId === game && received.push(players))
    const stay = setInterval(() => presences[0].heartbeat(slot(game, 'ann')), 200)
    onTestFinished(() => clearInterval(stay))
    close()
    const other = someGame()
    enter(presences[0], slot(other, 'bob'))()
    expect(await playersOf(presences[1], other, 1)).toBe(1)
    expect(await playersOf(presences[1], other, 0, GONE_MS)).toBe(0)
    expect(presences[1].byGame?.[game]).toBe(1)
    expect(received.filter((players) => players !== 1)).toEqual([])
  })

  test('drops the browsers of a node that crashed', async () => {
    const { here, presences } = await openNodes()
    const game = someGame()
    enter(presences[0], slot(game, 'ann'))
    expect(await playersOf(presences[1], game, 1)).toBe(1)
    presences[0].close()
    await here.close()
    expect(await playersOf(presences[1], game, 0, GONE_MS)).toBe(0)
  })

  test('keeps the counts for a while without Redis, then reports them unknown until Redis is back', async () => {
    const { presences } = await openNodes()
    const game = someGame()
    enter(presences[0], slot(game, 'ann'))
    for (const name of ['bob', 'cid']) enter(presences[1], slot(game, name))
    const stay = setInterval(() => {
      // A load balancer may send them to either node.
      for (const name of ['ann', 'bob']) presences[0].heartbeat(slot(game, name))
      presences[1].heartbeat(slot(game, 'cid'))
    }, 200)
    onTestFinished(() => clearInterval(stay))
    for (const presence of presences) expect(await playersOf(presence, game, 3)).toBe(3)
    const seen = new Set<number | undefined>()
    const known: boolean[] = []
    for (const presence of presences) {
      const record = () => seen.add(presence.byGame && (presence.byGame[game] ?? 0))
      presence.subscribe(record)
      presence.onKnown(record)
      presence.onKnown(() => known.push(presence.byGame !== undefined))
    }
    await server().kill()
    await vi.waitUntil(() => known.length === 2, { timeout: SHORT.keepMs! + 3_000 })
    expect([[...seen], known]).toEqual([[undefined], [false, false]])
    await server().start()
    for (const presence of presences) expect(await playersOf(presence, game, 3, 10_000)).toBe(3)
    // Redis came back empty, yet no node ever showed only its own players.
    expect([...seen]).toEqual([undefined, 3])
  })

  test('does not drop counts when Redis restarts empty', async () => {
    const { here, presences } = await openNodes()
    const game = someGame()
    const names = ['ann', 'bob', 'cid']
    for (const [index, name] of names.entries()) enter(presences[index % 2]!, slot(game, name))
    const heartbeat = () => {
      for (const [index, name] of names.entries()) presences[index % 2]!.heartbeat(slot(game, name))
    }
    const stay = setInterval(heartbeat, 200)
    onTestFinished(() => clearInterval(stay))
    for (const presence of presences) expect(await playersOf(presence, game, 3)).toBe(3)
    const received: number[] = []
    for (const presence of presences) {
      presence.subscribe((gameId, players) => gameId === game && received.push(players))
    }
    await server().kill()
    await vi.waitUntil(() => !here.isUp, { timeout: 30_000 })
    await server().start()
    await vi.waitUntil(() => here.isUp, { timeout: 30_000 })
    // A new player shows that the shared counts are in use again.
    names.push('dan')
    for (const presence of presences) expect(await playersOf(presence, game, 4, 10_000)).toBe(4)
    expect(new Set(received)).toEqual(new Set([4]))
  })

  test('loads the counts before a node opens', async () => {
    const { here, presences } = await openNodes()
    const game = someGame()
    enter(presences[0], slot(game, 'ann'))
    expect(await playersOf(presences[0], game, 1)).toBe(1)
    const fresh = await adapters.onRedis(here)
    expect(fresh.byGame?.[game]).toBe(1)
  })

  test('reports unknown counts on a node that never connected to Redis', async () => {
    await server().kill()
    onTestFinished(() => server().start())
    const presence = await adapters.onRedis(await connectNode(server()))
    expect(presence.byGame).toBeUndefined()
    presence.heartbeat(slot(someGame(), 'ann'))
    expect(presence.byGame).toBeUndefined()
  })

  test('stores neither address nor browser name in Redis', async () => {
    const { here, presences } = await openNodes()
    const game = someGame()
    enter(presences[0], slot(game, '192.0.2.1 ann'))
    expect(await playersOf(presences[1], game, 1)).toBe(1)
    const [seen = ''] = await here.run((client) => client.zRange(here.name(`seen:${game}`), 0, -1))
    expect(seen).toMatch(/^\S+ \S+$/)
    expect(seen).not.toMatch(/\bann\b|192\.0/)
  })
})
