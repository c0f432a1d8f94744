/**
 * Rate limits in fixed windows: atomic over several rules, exact refunds, and no eviction by a
 * flood.
 */
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectNode, describeOnBothAdapters, describeOnRedis } from '#tests/cluster.ts'
import type { TestRedis } from '#tests/redis.ts'
import type { RateLimitStore, Attempt } from '#platform/events/rate-limit-store.ts'
import { createMemoryRateLimitStore } from './memory-rate-limit-store.ts'
import { createRedisRateLimitStore } from './redis-rate-limit-store.ts'

const RULES = {
  account: { max: 10, windowMs: 600_000 },
  session: { max: 10, windowMs: 600_000 },
  short: { max: 2, windowMs: 1_000 },
  longer: { max: 2, windowMs: 3_000 },
}
type Name = keyof typeof RULES

const at = (rule: Name, key: string, max?: number): Attempt<Name> => ({
  rule,
  key,
  ...(max !== undefined && { max }),
})
/** Returns a new key for each test, since the tests share the counters on Redis. */
let names = 0
const someone = () => `someone ${(names += 1)}`

const adapters = {
  inMemory: (): RateLimitStore<Name> => createMemoryRateLimitStore(RULES),
  onRedis: (redis: Parameters<typeof createRedisRateLimitStore>[0]) =>
    createRedisRateLimitStore(redis, RULES),
}

/** Makes the attempts `times` times and returns how many were accepted. */
async function countTaken(
  rateLimitStore: RateLimitStore<Name>,
  attempts: Attempt<Name>[],
  times: number,
) {
  let taken = 0
  for (let index = 0; index < times; index += 1) {
    if ((await rateLimitStore.take(attempts)).waitS === 0) taken += 1
  }
  return taken
}

test('a clock that is set back makes no window longer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const rateLimitStore = createMemoryRateLimitStore(RULES)
  const ada = [at('account', someone())]
  const now = Date.now()
  vi.setSystemTime(now + 365 * 24 * 3_600_000)
  expect(await countTaken(rateLimitStore, ada, 15)).toBe(10)
  vi.setSystemTime(now)
  vi.advanceTimersByTime(600_001)
  expect(await countTaken(rateLimitStore, ada, 15)).toBe(10)
})

describeOnBothAdapters('counters', adapters, (open) => {
  test('accepts as many attempts as the rule allows, and returns the time to wait', async () => {
    const rateLimitStore = await open()
    const ada = someone()
    expect(await countTaken(rateLimitStore, [at('account', ada)], 15)).toBe(10)
    const { waitS } = await rateLimitStore.take([at('account', ada)])
    expect(waitS).toBeGreaterThan(590)
    expect(waitS).toBeLessThanOrEqual(600)
    expect((await rateLimitStore.take([at('account', someone())])).waitS).toBe(0)
  })

  test('lets an attempt override the maximum of its rule', async () => {
    const rateLimitStore = await open()
    const ada = someone()
    expect(await countTaken(rateLimitStore, [at('account', ada, 20)], 25)).toBe(20)
    expect(await countTaken(rateLimitStore, [at('account', ada, 40)], 25)).toBe(20)
  })

  test('counts an attempt on every rule or on none', async () => {
    const rateLimitStore = await open()
    const [ada, session] = [someone(), someone()]
    expect(await countTaken(rateLimitStore, [at('account', ada)], 10)).toBe(10)
    expect(await countTaken(rateLimitStore, [at('session', session), at('account', ada)], 20)).toBe(
      0,
    )
    expect(await countTaken(rateLimitStore, [at('session', session)], 11)).toBe(10)
  })

  test('names the rules without attempts left', async () => {
    const rateLimitStore = await open()
    const [ada, session] = [someone(), someone()]
    const attempts = [at('account', ada), at('account', ada, 5), at('session', session)]
    expect((await rateLimitStore.take(attempts)).refusedBy).toEqual([])
    await countTaken(rateLimitStore, [at('account', ada)], 10)
    expect((await rateLimitStore.take(attempts)).refusedBy).toEqual(['account'])
    await countTaken(rateLimitStore, [at('session', session)], 10)
    expect((await rateLimitStore.take(attempts)).refusedBy).toEqual(['account', 'session'])
  })

  test('accepts no more than the maximum of concurrent attempts', async () => {
    const rateLimitStore = await open()
    const ada = someone()
    const crowd = Array.from({ length: 50 }, () => rateLimitStore.take([at('account', ada)]))
    const taken = (await Promise.all(crowd)).filter(({ waitS }) => waitS === 0)
    expect(taken).toHaveLength(10)
  })

  test('does not count refunded attempts', async () => {
    const rateLimitStore = await open()
    const ada = someone()
    for (let index = 0; index < 30; index += 1) {
      const { waitS, refund } = await rateLimitStore.take([at('account', ada)])
      expect(waitS).toBe(0)
      await refund()
    }
  })

  test('resets after the window, and ignores a refund of the previous window', async () => {
    const rateLimitStore = await open()
    const ada = someone()
    const late = await rateLimitStore.take([at('short', ada)])
    await rateLimitStore.take([at('short', ada)])
    expect((await rateLimitStore.take([at('short', ada)])).waitS).toBe(1)
    await vi.waitFor(
      async () => expect((await rateLimitStore.take([at('short', ada)])).waitS).toBe(0),
      {
        timeout: 30_000,
      },
    )
    await late.refund()
    expect(await countTaken(rateLimitStore, [at('short', ada)], 3)).toBe(1)
  })
})

describeOnRedis('counters of several nodes', (server) => {
  const openNodes = async (redis: TestRedis) =>
    [await connectNode(redis), await connectNode(redis)] as const

  test('add up', async () => {
    const nodes = await openNodes(server())
    const [here, there] = nodes.map((redis) => createRedisRateLimitStore(redis, RULES)) as [
      RateLimitStore<Name>,
      RateLimitStore<Name>,
    ]
    const ada = someone()
    expect(await countTaken(here, [at('account', ada)], 6)).toBe(6)
    expect(await countTaken(there, [at('account', ada)], 6)).toBe(4)
    expect(await countTaken(here, [at('account', ada)], 1)).toBe(0)
  })

  test.each([
    ['before the next one begins', 0],
    ['in the next one', 1],
  ])(
    'a refused attempt whose refund comes after its window, %s, allows no more',
    async (_, next) => {
      const [redis] = await openNodes(server())
      const windowEnds = Promise.withResolvers<void>()
      let commands = 0
      const run: typeof redis.run = async (command) => {
        commands += 1
        // The first five count an attempt each. Then come their refunds.
        if (commands > 5) await windowEnds.promise
        return redis.run(command)
      }
      const late = createRedisRateLimitStore(Object.create(redis, { run: { value: run } }), RULES)
      const rateLimitStore = createRedisRateLimitStore(redis, RULES)
      const attempt = [at('longer', someone())]
      const listKeys = () => redis.run((client) => client.keys('*'))
      const before = new Set(await listKeys())
      expect(await countTaken(rateLimitStore, attempt, 2)).toBe(2)
      const key = (await listKeys()).find((each) => !before.has(each))!
      // By the clock of Redis. It is -2 after the window.
      const untilLeft = (ms: number) =>
        vi.waitUntil(async () => (await redis.run((client) => client.pTTL(key))) <= ms, 30_000)
      await untilLeft(1_500)
      const burst = Array.from({ length: 5 }, () => countTaken(late, attempt, 1))
      await untilLeft(-2)
      expect(await countTaken(rateLimitStore, attempt, next)).toBe(next)
      windowEnds.resolve()
      expect(await Promise.all(burst)).toEqual([0, 0, 0, 0, 0])
      expect(await countTaken(rateLimitStore, attempt, 5)).toBe(2 - next)
    },
  )

  test('stores no names in Redis', async () => {
    const [redis] = await openNodes(server())
    await createRedisRateLimitStore(redis, RULES).take([at('account', '192.0.2.1 ada@example.org')])
    const keys = await redis.run((client) => client.keys('*'))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.join()).not.toMatch(/\bada\b|192\.0/)
  })

  test('counts per node while Redis is down, and refuses no client because of it', async () => {
    const [redis] = await openNodes(server())
    const rateLimitStore = createRedisRateLimitStore(redis, RULES)
    const ada = someone()
    expect(await countTaken(rateLimitStore, [at('account', ada)], 10)).toBe(10)
    server().pause()
    // The first attempt waits for the Redis timeout.
    expect(await countTaken(rateLimitStore, [at('account', ada)], 12)).toBe(10)
    server().resume()
    await vi.waitFor(() => expect(redis.isUp).toBe(true), { timeout: 30_000 })
    expect(await countTaken(rateLimitStore, [at('account', ada)], 1)).toBe(0)
  })
})

const MINUTE_MS = 60_000

function countersAt(now = 0) {
  const clock = { now }
  return { clock, rateLimitStore: createMemoryRateLimitStore(RULES, () => clock.now) }
}

const wrongAt = (key: string) => at('account', key)

test('ends the window of all attempts of a key together', async () => {
  const { clock, rateLimitStore } = countersAt()
  for (let index = 0; index < 10; index += 1) {
    expect((await rateLimitStore.take([wrongAt('ada')])).waitS).toBe(0)
    clock.now += 30_000
  }
  expect((await rateLimitStore.take([wrongAt('ada')])).waitS).toBe(5 * 60)
  expect((await rateLimitStore.take([wrongAt('bob')])).waitS).toBe(0)
  clock.now = 10 * MINUTE_MS
  expect((await rateLimitStore.take([wrongAt('ada')])).waitS).toBe(0)
})

test('keeps counters of failed logins during a flood of other counters', async () => {
  const { clock, rateLimitStore } = countersAt()
  for (let index = 0; index < 10; index += 1) await rateLimitStore.take([wrongAt('ada')])
  for (let index = 0; index < 350_000; index += 1) {
    await rateLimitStore.take([wrongAt(`stranger ${index}`)])
    await rateLimitStore.take([at('session', `stranger ${index}`)])
  }
  expect((await rateLimitStore.take([wrongAt('ada')])).waitS).toBeGreaterThan(0)
  // Part of the flood was evicted, which keeps the memory bounded.
  let fresh = 0
  for (let index = 0; index < 1_000; index += 1) {
    const max = 1
    const { waitS } = await rateLimitStore.take([at('account', `stranger ${index}`, max)])
    if (waitS === 0) fresh += 1
  }
  expect(fresh).toBe(1_000)
  clock.now = 10 * MINUTE_MS
  expect((await rateLimitStore.take([wrongAt('ada')])).waitS).toBe(0)
})
