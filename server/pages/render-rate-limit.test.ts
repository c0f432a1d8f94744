/**
 * The render budget per client network: measured in CPU time, and shared among concurrent renders.
 */
import { describe, expect, test } from 'vitest'
import { createRenderLimiter } from './render-rate-limit.ts'

const BURST_MS = 3_000
const MS_PER_S = 250

function openLimiter() {
  let time = 0
  let busyTime = 0
  const limiter = createRenderLimiter(
    () => time,
    () => busyTime,
  )
  const pass = (ms: number) => {
    time += ms
    busyTime += ms
  }
  return {
    limiter,
    pass,
    /** Passes time in which the thread is idle. */
    idle: (ms: number) => {
      time += ms
    },
    /** Renders a page that takes this long. */
    cost: (clientNetwork: string, ms: number) =>
      limiter.render(clientNetwork, () => {
        pass(ms)
        return Promise.resolve()
      }),
  }
}

describe('one client network', () => {
  test('may spend its burst, then waits until it has earned more', async () => {
    const { limiter, cost, pass } = openLimiter()
    // During the render, a quarter of its time is added to the budget again.
    await cost('a', BURST_MS)
    expect(limiter.waitFor('a')).toBe(0)
    await cost('a', BURST_MS)
    expect(limiter.waitFor('a')).toBe((BURST_MS - 2 * (BURST_MS / 4)) / MS_PER_S)
    pass(5_000)
    expect(limiter.waitFor('a')).toBe(1)
    pass(1_001)
    expect(limiter.waitFor('a')).toBe(0)
  })

  test('saves no more than the burst', async () => {
    const { limiter, cost, pass } = openLimiter()
    await cost('a', 1)
    pass(3_600_000)
    await cost('a', 2 * BURST_MS)
    expect(limiter.waitFor('a')).toBeGreaterThan(0)
  })

  test('is not charged for the renders of another network', async () => {
    const { limiter, cost } = openLimiter()
    await cost('a', 10 * BURST_MS)
    expect(limiter.waitFor('a')).toBeGreaterThan(0)
    expect(limiter.waitFor('b')).toBe(0)
  })

  test('may search as fast as a person types, all day', async () => {
    const { limiter, cost, pass } = openLimiter()
    for (let search = 0; search < 10_000; search += 1) {
      expect(limiter.waitFor('a')).toBe(0)
      await cost('a', 20)
      pass(180)
    }
  })
})

test('shares the cost among concurrent renders, including failed ones', async () => {
  const { limiter, pass } = openLimiter()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const renders = [
    limiter.render('a', () => first.promise),
    limiter.render('b', () => second.promise),
  ]
  // Each network is charged half of the time, and a quarter of it is added to its budget again.
  pass(4 * BURST_MS + 4)
  first.resolve()
  second.reject(new Error('failed'))
  await Promise.allSettled(renders)
  expect([limiter.waitFor('a'), limiter.waitFor('b')]).toEqual([1, 1])
})

test('charges no network for time without renders', async () => {
  const { limiter, cost, pass } = openLimiter()
  pass(10 * BURST_MS)
  await cost('a', 1)
  expect(limiter.waitFor('a')).toBe(0)
})

test('charges nothing while a render waits for data', async () => {
  const { limiter, idle } = openLimiter()
  const data = Promise.withResolvers<void>()
  const rendered = limiter.render('a', () => data.promise)
  idle(10 * BURST_MS)
  data.resolve()
  await rendered
  expect(limiter.waitFor('a')).toBe(0)
})
