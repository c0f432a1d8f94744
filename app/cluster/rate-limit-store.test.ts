/** Tries in windows: all or none, given back exactly, and never pushed out by a flood. */
import { expect, test, vi } from 'vitest'
import { connectNode, describeOnBothCarriers, describeOnRedis } from '#tests/cluster.ts'
import type { TestRedis } from '#tests/redis.ts'
import type { Counters, Try } from './rate-limit-store.ts'
import { createMemoryCounters } from './memory-rate-limit-store.server.ts'
import { createRedisCounters } from './redis-rate-limit-store.server.ts'

const RULES = {
  account: { most: 10, windowMs: 600_000 },
  session: { most: 10, windowMs: 600_000 },
  short: { most: 2, windowMs: 1_000 },
}
type Name = keyof typeof RULES

const at = (rule: Name, key: string, most?: number): Try<Name> => ({
  rule,
  key,
  ...(most !== undefined && { most }),
})
/** Keys of their own for each test: on Redis they share their counters. */
let names = 0
const someone = () => `someone ${(names += 1)}`

const carriers = {
  inMemory: (): Counters<Name> => createMemoryCounters(RULES),
  onRedis: (redis: Parameters<typeof createRedisCounters>[0]) => createRedisCounters(redis, RULES),
}

/** How many of so many tries were taken. */
async function countTaken(counters: Counters<Name>, tries: Try<Name>[], times: number) {
  let taken = 0
  for (let index = 0; index < times; index += 1) {
    if ((await counters.take(tries)).waitS === 0) taken += 1
  }
  return taken
}

describeOnBothCarriers('counters', carriers, (open) => {
  test('take as many as the rule allows, and say how long to wait', async () => {
    const counters = await open()
    const ada = someone()
    expect(await countTaken(counters, [at('account', ada)], 15)).toBe(10)
    const { waitS } = await counters.take([at('account', ada)])
    expect(waitS).toBeGreaterThan(590)
    expect(waitS).toBeLessThanOrEqual(600)
    expect((await counters.take([at('account', someone())])).waitS).toBe(0)
  })

  test('take as many as asked for in place of the rule', async () => {
    const counters = await open()
    const ada = someone()
    expect(await countTaken(counters, [at('account', ada, 20)], 25)).toBe(20)
    expect(await countTaken(counters, [at('account', ada, 40)], 25)).toBe(20)
  })

  test('take a try of each or of none', async () => {
    const counters = await open()
    const [ada, session] = [someone(), someone()]
    expect(await countTaken(counters, [at('account', ada)], 10)).toBe(10)
    expect(await countTaken(counters, [at('session', session), at('account', ada)], 20)).toBe(0)
    expect(await countTaken(counters, [at('session', session)], 11)).toBe(10)
  })

  test('say which rules had no try left', async () => {
    const counters = await open()
    const [ada, session] = [someone(), someone()]
    const tries = [at('account', ada), at('account', ada, 5), at('session', session)]
    expect((await counters.take(tries)).refusedBy).toEqual([])
    await countTaken(counters, [at('account', ada)], 10)
    expect((await counters.take(tries)).refusedBy).toEqual(['account'])
    await countTaken(counters, [at('session', session)], 10)
    expect((await counters.take(tries)).refusedBy).toEqual(['account', 'session'])
  })

  test('let through as many as there are, of a crowd that comes at once', async () => {
    const counters = await open()
    const ada = someone()
    const crowd = Array.from({ length: 50 }, () => counters.take([at('account', ada)]))
    const taken = (await Promise.all(crowd)).filter(({ waitS }) => waitS === 0)
    expect(taken).toHaveLength(10)
  })

  test('know nothing of what was given back', async () => {
    const counters = await open()
    const ada = someone()
    for (let index = 0; index < 30; index += 1) {
      const { waitS, giveBack } = await counters.take([at('account', ada)])
      expect(waitS).toBe(0)
      await giveBack()
    }
  })

  test('begin anew after the window, and take nothing back into it from the one before', async () => {
    const counters = await open()
    const ada = someone()
    const late = await counters.take([at('short', ada)])
    await counters.take([at('short', ada)])
    expect((await counters.take([at('short', ada)])).waitS).toBe(1)
    await vi.waitFor(async () => expect((await counters.take([at('short', ada)])).waitS).toBe(0), {
      timeout: 3_000,
    })
    await late.giveBack()
    expect(await countTaken(counters, [at('short', ada)], 3)).toBe(1)
  })
})

describeOnRedis('counters of several nodes', (server) => {
  const openNodes = async (redis: TestRedis) =>
    [await connectNode(redis), await connectNode(redis)] as const

  test('add up', async () => {
    const nodes = await openNodes(server())
    const [here, there] = nodes.map((redis) => createRedisCounters(redis, RULES)) as [
      Counters<Name>,
      Counters<Name>,
    ]
    const ada = someone()
    expect(await countTaken(here, [at('account', ada)], 6)).toBe(6)
    expect(await countTaken(there, [at('account', ada)], 6)).toBe(4)
    expect(await countTaken(here, [at('account', ada)], 1)).toBe(0)
  })

  test('have no try more after a burst that is refused at the end of a window', async () => {
    const [redis] = await openNodes(server())
    const counters = createRedisCounters(redis, RULES)
    const ada = someone()
    const startedAt = performance.now()
    expect(await countTaken(counters, [at('short', ada)], 2)).toBe(2)
    // Some are counted before the window is over, and given back after it.
    await vi.waitUntil(() => performance.now() - startedAt > 970, { interval: 1 })
    const crowd = Array.from({ length: 500 }, () => counters.take([at('short', ada)]))
    const taken = (await Promise.all(crowd)).filter(({ waitS }) => waitS === 0).length
    expect(taken + (await countTaken(counters, [at('short', ada)], 5))).toBeLessThanOrEqual(2)
  })

  test('tell Redis no name', async () => {
    const [redis] = await openNodes(server())
    await createRedisCounters(redis, RULES).take([at('account', '192.0.2.1 ada@example.org')])
    const keys = await redis.ask((client) => client.keys('*'))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.join()).not.toMatch(/ada|192/)
  })

  test('count each for itself while Redis is away, and refuse nobody because of it', async () => {
    const [redis] = await openNodes(server())
    const counters = createRedisCounters(redis, RULES)
    const ada = someone()
    expect(await countTaken(counters, [at('account', ada)], 10)).toBe(10)
    server().pause()
    // The first waits for an answer that does not come.
    expect(await countTaken(counters, [at('account', ada)], 12)).toBe(10)
    server().resume()
    await vi.waitFor(() => expect(redis.isUp).toBe(true), { timeout: 10_000 })
    expect(await countTaken(counters, [at('account', ada)], 1)).toBe(0)
  })
})

const MINUTE_MS = 60_000

function countersAt(now = 0) {
  const clock = { now }
  return { clock, counters: createMemoryCounters(RULES, () => clock.now) }
}

const wrongAt = (key: string) => at('account', key)

test('a window ends for all its tries together', async () => {
  const { clock, counters } = countersAt()
  for (let index = 0; index < 10; index += 1) {
    expect((await counters.take([wrongAt('ada')])).waitS).toBe(0)
    clock.now += 30_000
  }
  expect((await counters.take([wrongAt('ada')])).waitS).toBe(5 * 60)
  expect((await counters.take([wrongAt('bob')])).waitS).toBe(0)
  clock.now = 10 * MINUTE_MS
  expect((await counters.take([wrongAt('ada')])).waitS).toBe(0)
})

test('a flood of other counters pushes none out that holds guesses', async () => {
  const { clock, counters } = countersAt()
  for (let index = 0; index < 10; index += 1) await counters.take([wrongAt('ada')])
  for (let index = 0; index < 350_000; index += 1) {
    await counters.take([wrongAt(`stranger ${index}`)])
    await counters.take([at('session', `stranger ${index}`)])
  }
  expect((await counters.take([wrongAt('ada')])).waitS).toBeGreaterThan(0)
  // The flood itself was forgotten in part: that is what keeps the memory bounded.
  let fresh = 0
  for (let index = 0; index < 1_000; index += 1) {
    const most = 1
    const { waitS } = await counters.take([at('account', `stranger ${index}`, most)])
    if (waitS === 0) fresh += 1
  }
  expect(fresh).toBe(1_000)
  clock.now = 10 * MINUTE_MS
  expect((await counters.take([wrongAt('ada')])).waitS).toBe(0)
})
