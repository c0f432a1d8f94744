/** Active players: who counts, for how long, and who is told; in one process, and over all nodes. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectNode, describeOnBothCarriers, describeOnRedis } from '#tests/carriers.ts'
import { createMemoryPresence } from './memory-presence.server.ts'
import type { Presence, PresenceRules, Seat } from './presence.ts'
import { createRedisPresence } from './redis-presence.server.ts'
import type { Redis } from './redis.server.ts'

/** As the portal's, in a shorter time. */
const SHORT: Partial<PresenceRules> = { lingerMs: 200, silentMs: 2_000 }
/** Gone without a word: the silence, and the time until somebody looks. */
const GONE_MS = 8_000

/** A game of its own for each test: on Redis they share their counts. */
let games = 0
const someGame = () => `game-${(games += 1)}`
const seat = (gameId: string, browserId: string, household = '192.0.2.1'): Seat => ({
  gameId,
  browserId,
  household,
})

function closedWithTest(presence: Presence): Presence {
  onTestFinished(() => presence.close())
  return presence
}

const carriers = {
  inMemory: () => closedWithTest(createMemoryPresence(SHORT)),
  onRedis: (redis: Redis) => closedWithTest(createRedisPresence(redis, SHORT)),
}

/** The game's players as soon as they are so many, 0 for none; otherwise what they were last. */
async function playersOf(presence: Presence, gameId: string, wanted: number, timeout = 3_000) {
  const read = () => presence.byGame[gameId] ?? 0
  await vi.waitUntil(() => read() === wanted, { timeout }).catch(() => undefined)
  return read()
}

describeOnBothCarriers('presence', carriers, (open) => {
  test('counts each browser once in its game', async () => {
    const presence = await open()
    const [one, two] = [someGame(), someGame()]
    presence.enter(seat(one, 'ann'))
    presence.enter(seat(one, 'bob'))
    presence.enter(seat(one, 'bob'))
    presence.enter(seat(two, 'ann'))
    expect(await playersOf(presence, one, 2)).toBe(2)
    expect(await playersOf(presence, two, 1)).toBe(1)
  })

  test('counts a browser until the last of its streams closed, and a little longer', async () => {
    const presence = await open()
    const game = someGame()
    const [closeFirst, closeSecond] = [
      presence.enter(seat(game, 'ann')),
      presence.enter(seat(game, 'ann')),
    ]
    const stay = setInterval(() => presence.beat(seat(game, 'ann')), 200)
    onTestFinished(() => clearInterval(stay))
    expect(await playersOf(presence, game, 1)).toBe(1)
    const told = vi.fn<(gameId: string, players: number) => void>()
    presence.subscribe((gameId, players) => gameId === game && told(gameId, players))
    closeFirst()
    closeSecond()
    // A reload: the next stream opens a moment later.
    const close = presence.enter(seat(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    clearInterval(stay)
    close()
    expect(await playersOf(presence, game, 0, GONE_MS)).toBe(0)
    expect(told.mock.calls).toEqual([[game, 0]])
  })

  test('loses whoever gives no sign of life, and has them back with the next', async () => {
    const presence = await open()
    const game = someGame()
    presence.enter(seat(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    expect(await playersOf(presence, game, 0, GONE_MS)).toBe(0)
    presence.beat(seat(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
  })

  test('keeps whoever gives a sign of life', async () => {
    const presence = await open()
    const game = someGame()
    presence.enter(seat(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    const least: number[] = []
    presence.subscribe((gameId, players) => gameId === game && least.push(players))
    const stay = setInterval(() => presence.beat(seat(game, 'ann')), 200)
    // Somebody else, silent, shows that the time has come.
    const other = someGame()
    presence.enter(seat(other, 'bob'))
    expect(await playersOf(presence, other, 1)).toBe(1)
    expect(await playersOf(presence, other, 0, GONE_MS)).toBe(0)
    clearInterval(stay)
    expect(least).toEqual([])
  })

  test('counts forty of one household at most, and the next one when one of them leaves', async () => {
    const presence = await open()
    const game = someGame()
    const close = Array.from({ length: 42 }, (_, index) => presence.enter(seat(game, `v${index}`)))
    presence.enter(seat(game, 'ann', '192.0.2.2'))
    const stay = setInterval(() => {
      for (let index = 3; index < 42; index += 1) presence.beat(seat(game, `v${index}`))
      presence.beat(seat(game, 'ann', '192.0.2.2'))
    }, 200)
    onTestFinished(() => clearInterval(stay))
    expect(await playersOf(presence, game, 41)).toBe(41)
    for (const each of close.slice(0, 3)) each()
    expect(await playersOf(presence, game, 40, GONE_MS)).toBe(40)
  })

  test('tells of each change, with a version that goes up', async () => {
    const presence = await open()
    const game = someGame()
    const before = presence.versionOf(game)
    const told: number[] = []
    const stop = presence.subscribe((gameId, players) => gameId === game && told.push(players))
    const close = presence.enter(seat(game, 'ann'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    const entered = presence.versionOf(game)
    expect(entered).toBeGreaterThan(before)
    close()
    expect(await playersOf(presence, game, 0, GONE_MS)).toBe(0)
    // Back at nobody it must not be a version that a page was made at before.
    expect(presence.versionOf(game)).toBeGreaterThan(entered)
    stop()
    presence.enter(seat(game, 'bob'))
    expect(await playersOf(presence, game, 1)).toBe(1)
    expect(told).toEqual([1, 0])
  })
})

test('in memory a sign of life without a stream counts nobody', () => {
  const presence = carriers.inMemory()
  presence.beat(seat('survev', 'ann'))
  expect(presence.byGame).toEqual({})
})

describeOnRedis('players of several nodes', (server) => {
  async function openNodes() {
    const [here, there] = [await connectNode(server()), await connectNode(server())]
    return { here, there, presences: [carriers.onRedis(here), carriers.onRedis(there)] as const }
  }

  test('count once each, and are seen on every node', async () => {
    const { presences } = await openNodes()
    const game = someGame()
    presences[0].enter(seat(game, 'ann'))
    presences[1].enter(seat(game, 'ann'))
    presences[1].enter(seat(game, 'bob'))
    for (const presence of presences) expect(await playersOf(presence, game, 2)).toBe(2)
  })

  test('stay as long as a tab on any node does', async () => {
    const { presences } = await openNodes()
    const game = someGame()
    const close = presences[0].enter(seat(game, 'ann'))
    presences[1].enter(seat(game, 'ann'))
    expect(await playersOf(presences[0], game, 1)).toBe(1)
    const told: number[] = []
    presences[1].subscribe((gameId, players) => gameId === game && told.push(players))
    const stay = setInterval(() => presences[0].beat(seat(game, 'ann')), 200)
    onTestFinished(() => clearInterval(stay))
    close()
    const other = someGame()
    presences[0].enter(seat(other, 'bob'))()
    expect(await playersOf(presences[1], other, 1)).toBe(1)
    expect(await playersOf(presences[1], other, 0, GONE_MS)).toBe(0)
    expect(presences[1].byGame[game]).toBe(1)
    expect(told.filter((players) => players !== 1)).toEqual([])
  })

  test('of a node that ended without a word are gone', async () => {
    const { here, presences } = await openNodes()
    const game = someGame()
    presences[0].enter(seat(game, 'ann'))
    expect(await playersOf(presences[1], game, 1)).toBe(1)
    presences[0].close()
    await here.close()
    expect(await playersOf(presences[1], game, 0, GONE_MS)).toBe(0)
  })

  test('are the own ones while Redis is away, and all again when it is back, empty', async () => {
    const { presences } = await openNodes()
    const game = someGame()
    presences[0].enter(seat(game, 'ann'))
    presences[1].enter(seat(game, 'bob'))
    presences[1].enter(seat(game, 'cid'))
    const stay = setInterval(() => {
      for (const name of ['ann', 'bob', 'cid']) presences[0].beat(seat(game, name))
    }, 200)
    onTestFinished(() => clearInterval(stay))
    for (const presence of presences) expect(await playersOf(presence, game, 3)).toBe(3)
    await server().kill()
    expect(await playersOf(presences[0], game, 1)).toBe(1)
    expect(await playersOf(presences[1], game, 2)).toBe(2)
    await server().start()
    for (const presence of presences) expect(await playersOf(presence, game, 3, 10_000)).toBe(3)
  })

  test('tell Redis neither address nor name', async () => {
    const { here, presences } = await openNodes()
    const game = someGame()
    presences[0].enter(seat(game, '192.0.2.1 ann'))
    expect(await playersOf(presences[1], game, 1)).toBe(1)
    const [seen = ''] = await here.ask((client) => client.zRange(here.name(`seen:${game}`), 0, -1))
    expect(seen).toMatch(/^\S+ \S+$/)
    expect(seen).not.toMatch(/ann|192/)
  })
})
