/** Where players are: in one process, and over several nodes. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectNode, describeOnBothAdapters, describeOnRedis } from '#tests/cluster.ts'
import type { PlayerLocation, PlayerLocations } from '#platform/events/player-locations.ts'
import { createMemoryLocations } from './memory-locations.ts'
import { openRedisLocations, type RedisLocationRules } from './redis-locations.ts'
import type { Redis } from './redis.ts'

/** The rules of the portal with shorter times. */
const SHORT: Partial<RedisLocationRules> = {
  lingerMs: 200,
  reportEveryMs: 300,
  expireMs: 1_000,
  settleMs: 1_500,
}

function closedWithTest(locations: PlayerLocations): PlayerLocations {
  onTestFinished(() => locations.close())
  return locations
}

const adapters = {
  inMemory: () => closedWithTest(createMemoryLocations(SHORT)),
  onRedis: async (redis: Redis) => closedWithTest(await openRedisLocations(redis, SHORT)),
}

/** A new player for each test, since the tests share one Redis. */
let players = 0
const somePlayer = () => `player-${(players += 1)}`

const locate = async (locations: PlayerLocations, userId: string) =>
  (await locations.find([userId]))?.get(userId)

/** Waits until the player is there; undefined for offline. */
async function expectAt(
  locations: PlayerLocations,
  userId: string,
  location: PlayerLocation | undefined,
  timeout = 3_000,
) {
  await expect.poll(() => locate(locations, userId), { timeout }).toEqual(location)
}

function recordMoves(locations: PlayerLocations, userId: string) {
  const moved = vi.fn<() => void>()
  onTestFinished(locations.onMove((id) => id === userId && moved()))
  return moved
}

describeOnBothAdapters('locations', adapters, (open) => {
  test('finds only the players who are online', async () => {
    const locations = await open()
    const [ann, bob, cid] = [somePlayer(), somePlayer(), somePlayer()]
    locations.enter(ann, 'agar')
    locations.enter(bob, undefined)
    await expectAt(locations, bob, {})
    expect(await locations.find([ann, bob, cid])).toEqual(
      new Map<string, PlayerLocation>([
        [ann, { gameId: 'agar' }],
        [bob, {}],
      ]),
    )
    expect(await locations.find([])).toEqual(new Map())
  })

  test('shows the game that was opened last, and the other one when it is left', async () => {
    const locations = await open()
    const ann = somePlayer()
    const leaveFirst = locations.enter(ann, 'agar')
    const leaveSecond = locations.enter(ann, 'survev')
    locations.enter(ann, undefined)
    await expectAt(locations, ann, { gameId: 'survev' })
    leaveSecond()
    await expectAt(locations, ann, { gameId: 'agar' })
    leaveFirst()
    await expect.poll(() => locate(locations, ann)).toEqual({})
  })

  test('a reload is no move, and who leaves is gone a little later', async () => {
    const locations = await open()
    const ann = somePlayer()
    const moved = recordMoves(locations, ann)
    const close = locations.enter(ann, 'agar')
    await expect.poll(() => moved.mock.calls.length).toBe(1)
    close()
    const closeAgain = locations.enter(ann, 'agar')
    // Someone who leaves afterwards shows that the time of the first stream has passed.
    const bob = somePlayer()
    locations.enter(bob, 'agar')()
    await expectAt(locations, bob, { gameId: 'agar' })
    await expectAt(locations, bob, undefined)
    expect(moved).toHaveBeenCalledTimes(1)
    expect(await locate(locations, ann)).toEqual({ gameId: 'agar' })
    closeAgain()
    await expectAt(locations, ann, undefined)
    await expect.poll(() => moved.mock.calls.length).toBe(2)
  })

  test('shows a shared room until the player leaves the game', async () => {
    const locations = await open()
    const ann = somePlayer()
    await locations.share(ann, 'agar', 'OFFLINE')
    const leave = locations.enter(ann, 'agar')
    await expectAt(locations, ann, { gameId: 'agar' })
    await locations.share(ann, 'survev', 'ELSEWHERE')
    const moved = recordMoves(locations, ann)
    await locations.share(ann, 'agar', 'ABCD')
    expect(moved).toHaveBeenCalledTimes(1)
    expect(await locate(locations, ann)).toEqual({ gameId: 'agar', room: 'ABCD' })
    leave()
    await expectAt(locations, ann, undefined)
    await expect.poll(() => moved.mock.calls.length).toBe(2)
    locations.enter(ann, 'agar')
    await expectAt(locations, ann, { gameId: 'agar' })
  })
})

describeOnRedis('locations on several nodes', (server) => {
  async function openNodes() {
    const connections = [await connectNode(server()), await connectNode(server())] as const
    const [here, there] = [
      await adapters.onRedis(connections[0]),
      await adapters.onRedis(connections[1]),
    ]
    return { connections, here, there }
  }

  test('every node finds the players of the others, and their rooms', async () => {
    const { here, there } = await openNodes()
    const ann = somePlayer()
    here.enter(ann, 'agar')
    await expectAt(there, ann, { gameId: 'agar' })
    // A load balancer may send the request to either node.
    await there.share(ann, 'agar', 'ABCD')
    expect(await locate(here, ann)).toEqual({ gameId: 'agar', room: 'ABCD' })
  })

  test('show the game that was opened last, if the clock of a node is ten minutes ahead', async () => {
    const { here, there } = await openNodes()
    const ann = somePlayer()
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const ahead = await adapters.onRedis(await connectNode(server()))
    ahead.enter(ann, 'agar')
    await expectAt(here, ann, { gameId: 'agar' })
    vi.useRealTimers()
    there.enter(ann, 'survev')
    await expectAt(here, ann, { gameId: 'survev' })
    expect(await locate(ahead, ann)).toEqual({ gameId: 'survev' })
  })

  test('a reload that ends at another node keeps game and room', async () => {
    const { here, there } = await openNodes()
    const ann = somePlayer()
    const leave = here.enter(ann, 'agar')
    await expectAt(here, ann, { gameId: 'agar' })
    await here.share(ann, 'agar', 'ABCD')
    const left = recordMoves(here, ann)
    leave()
    there.enter(ann, 'agar')
    await expect.poll(() => left.mock.calls.length).toBe(1)
    expect(await locate(here, ann)).toEqual({ gameId: 'agar', room: 'ABCD' })
  })

  test('forgets the players of a node that died, and says so', async () => {
    const { connections, here, there } = await openNodes()
    const [ann, bob] = [somePlayer(), somePlayer()]
    here.enter(ann, 'agar')
    there.enter(bob, 'agar')
    await expectAt(there, ann, { gameId: 'agar' })
    const changed = vi.fn<() => void>()
    there.onChange(changed)
    // It knows the nodes of its last report.
    const before = await connectNode(server())
    await expect
      .poll(() => before.run((client) => client.sCard(before.name('location-nodes'))))
      .toBeGreaterThan(1)
    await connections[0].close()
    await expectAt(there, ann, undefined, 5_000)
    await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0)
    expect(await locate(there, bob)).toEqual({ gameId: 'agar' })
  })

  test('knows nothing without Redis, and everything once Redis is back, even if it is empty', async () => {
    const { here, there } = await openNodes()
    const [ann, bob] = [somePlayer(), somePlayer()]
    const leaveAnn = here.enter(ann, 'agar')
    there.enter(bob, 'agar')
    await expectAt(there, ann, { gameId: 'agar' })
    await server().kill()
    await expect.poll(() => there.find([ann])).toBeUndefined()
    leaveAnn()
    here.enter(ann, 'survev')
    const changed = vi.fn<() => void>()
    there.onChange(changed)
    const seen = new Set<string | undefined>()
    await server().start()
    await vi.waitUntil(
      async () => {
        const found = await there.find([ann, bob])
        for (const id of [ann, bob]) if (found) seen.add(found.get(id)?.gameId)
        return found && changed.mock.calls.length > 0
      },
      { timeout: 10_000 },
    )
    // Nobody was offline in between.
    expect(seen).toEqual(new Set(['survev', 'agar']))
  })

  test('stores no account id in Redis', async () => {
    const { connections, here } = await openNodes()
    const ann = somePlayer()
    here.enter(ann, 'agar')
    await expectAt(here, ann, { gameId: 'agar' })
    const [redis] = connections
    const keys = await redis.run((client) => client.keys(redis.name('locations:*')))
    const hashes = await redis.run((client) => Promise.all(keys.map((key) => client.hGetAll(key))))
    expect(JSON.stringify([keys, hashes])).toContain('agar')
    expect(JSON.stringify([keys, hashes])).not.toContain(ann)
  })
})
