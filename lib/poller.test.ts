import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoller } from './poller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs at the interval, without overlap', async () => {
  let begun = 0
  let done = Promise.withResolvers<void>()
  const poller = createPoller(() => ((begun += 1), done.promise), { everyMs: 100 })
  vi.advanceTimersByTime(99)
  expect(begun).toBe(0)
  vi.advanceTimersByTime(301)
  expect(begun).toBe(1)
  done.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun, 'missed runs are not made up for').toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toBe(2)
  await poller.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toBe(2)
})

test('runs once more for all requests during a run, also while stopping', async () => {
  let begun = 0
  const done = Promise.withResolvers<void>()
  const poller = createPoller(() => ((begun += 1), done.promise))
  for (let requests = 0; requests < 3; requests += 1) void poller.request()
  const stopped = poller.stop()
  done.resolve()
  await stopped
  expect(begun).toBe(2)
  await poller.request()
  expect(begun, 'after the stop').toBe(2)
})

test('marks the first of several failures', async () => {
  const outcomes = [true, true, false, true]
  const reported: boolean[] = []
  const poller = createPoller(
    async () => {
      if (outcomes.shift()) throw new Error('away')
    },
    { everyMs: 100, onFailure: (_error, isFirst) => reported.push(isFirst) },
  )
  for (let run = 0; run < 4; run += 1) await vi.advanceTimersByTimeAsync(100)
  await poller.stop()
  expect(reported).toEqual([true, false, true])
})

test('uses separate delays before the first run and after a failure', async () => {
  const startedAt = Date.now()
  const begun: number[] = []
  const poller = createPoller(
    async () => {
      if (begun.push(Date.now() - startedAt) === 2) throw new Error('away')
    },
    { firstMs: 5, everyMs: 100, retryMs: 10 },
  )
  await vi.advanceTimersByTimeAsync(220)
  expect(begun).toEqual([5, 105, 115, 215])
  await poller.stop()
})

test('runs again after the retry delay while a run returns retry', async () => {
  const startedAt = Date.now()
  const begun: number[] = []
  const onFailure = vi.fn<() => void>()
  const poller = createPoller(
    async () => {
      if (begun.push(Date.now() - startedAt) < 3) return 'retry'
    },
    { everyMs: 100, retryMs: 10, onFailure },
  )
  await vi.advanceTimersByTimeAsync(250)
  expect(begun).toEqual([100, 110, 120, 220])
  expect(onFailure).not.toHaveBeenCalled()
  await poller.stop()
})
