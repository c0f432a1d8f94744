/**
 * Tests the hash queue under a flood: order, slots, rejections. A hash takes 20 ms of fake time.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FairScheduler } from '#platform/lib/fair-scheduler.ts'
import { HashQueueFullError, createHashQueue } from './password-hash.server.ts'

const WORK_MS = 20
const REFUSE_AFTER_MS = 2_000
const RUN_MS = 10_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const work = () => new Promise<void>((resolve) => setTimeout(resolve, WORK_MS))

/** Simulates hash workers. Each runs one hash at a time and may hold the next one. */
function makeWork(hashWorkers: number) {
  const freeAt = Array<number>(hashWorkers).fill(0)
  return () => {
    const next = freeAt.indexOf(Math.min(...freeAt))
    freeAt[next] = Math.max(freeAt[next]!, Date.now()) + WORK_MS
    const takesMs = freeAt[next] - Date.now()
    return new Promise<void>((resolve) => setTimeout(resolve, takesMs))
  }
}

interface Crowded {
  line: FairScheduler
  hash: () => Promise<void>
}

/** Repeats requests until the test ends. Returns the wait of each successful request, ms. */
async function keepComing(
  { line, hash }: Crowded,
  address: () => string,
  pauseMs = 0,
): Promise<number[]> {
  const waits: number[] = []
  const endsAt = Date.now() + RUN_MS
  while (Date.now() < endsAt) {
    const cameAt = Date.now()
    await line.run({ address: address() }, hash).then(
      () => waits.push(Date.now() - cameAt),
      () => undefined,
    )
    if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return waits
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns the mean wait of `others` clients with separate addresses, with or without a flood of 70
 * concurrent requests.
 */
async function waitOfOthers(
  hashWorkers: number,
  others: number,
  flood?: (index: number) => string,
) {
  const crowded = { line: createHashQueue(hashWorkers), hash: makeWork(hashWorkers) }
  let last = 0
  const floods = Array.from({ length: flood ? 70 : 0 }, () =>
    keepComing(crowded, () => flood!((last += 1))),
  )
  // Uneven pauses, so that no client runs in step with the hashes.
  const waits = Array.from({ length: others }, (_, index) =>
    keepComing(crowded, () => `198.51.100.${index}`, 37 + 14 * index),
  )
  await vi.advanceTimersByTimeAsync(RUN_MS + 2 * REFUSE_AFTER_MS)
  await Promise.all(floods)
  const all = (await Promise.all(waits)).flat()
  expect(all.length).toBeGreaterThan(100)
  return mean(all)
}

const FLOODS: Record<string, (index: number) => string> = {
  'one IPv4 address': () => '192.0.2.1',
  'the /64 of one /56': (index) =>
    `2001:db8:1:1${(index % 256).toString(16).padStart(2, '0')}::/64`,
  'the /56 of one /48': (index) => `2001:db8:1:${((index % 200) + 1).toString(16)}00::/64`,
}

it.each(
  Object.keys(FLOODS).flatMap((name) =>
    [1, 8].flatMap((hashWorkers) => [1, 20].map((others) => [name, hashWorkers, others] as const)),
  ),
)('a flood from %s at %i workers at most doubles the wait of %i others', async (name, ...sizes) => {
  const usual = await waitOfOthers(...sizes)
  expect(await waitOfOthers(...sizes, FLOODS[name])).toBeLessThanOrEqual(2 * usual)
})

it('never exceeds its slots, and leaves none idle while clients wait', async () => {
  const line = createHashQueue(2)
  let running = 0
  const seen: number[] = []
  const count = async () => {
    seen.push((running += 1))
    await work()
    running -= 1
  }
  const all = Array.from({ length: 12 }, (_, index) =>
    line.run({ address: `192.0.2.${index % 4}` }, count),
  )
  await vi.advanceTimersByTimeAsync(4 * WORK_MS)
  await Promise.all(all)
  expect(Math.max(...seen)).toBe(4)
})

it('delays the rejections of a flood and runs the queued requests', async () => {
  const line = createHashQueue(2)
  const outcomes: unknown[] = []
  const flood = Array.from({ length: 70 }, () =>
    line.run({ address: '192.0.2.1' }, work).then(
      () => outcomes.push('done'),
      (error: unknown) => outcomes.push(error),
    ),
  )
  await vi.advanceTimersByTimeAsync(REFUSE_AFTER_MS - 1)
  // One runs and thirty are queued.
  expect(outcomes).toEqual(Array(31).fill('done'))
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(flood)
  expect(outcomes.slice(31)).toHaveLength(39)
  expect(outcomes.slice(31).every((error) => error instanceof HashQueueFullError)).toBe(true)
})
