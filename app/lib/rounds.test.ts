import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs at the interval, without overlap', async () => {
  let begun = 0
  let done = Promise.withResolvers<void>()
  const rounds = createRounds(() => ((begun += 1), done.promise), vi.fn(), 100)
  vi.advanceTimersByTime(99)
  expect(begun).toBe(0)
  vi.advanceTimersByTime(301)
  expect(begun).toBe(1)
  done.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun, 'what fell into a round is not made up for').toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toBe(2)
  await rounds.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toBe(2)
})

test('runs once more for all requests during a run, also while stopping', async () => {
  let begun = 0
  const done = Promise.withResolvers<void>()
  const rounds = createRounds(() => ((begun += 1), done.promise), vi.fn())
  for (let asked = 0; asked < 3; asked += 1) rounds.ask()
  const stopped = rounds.stop()
  done.resolve()
  await stopped
  expect(begun).toBe(2)
})

test('marks the first of several failures', async () => {
  const outcomes = [true, true, false, true]
  const told: boolean[] = []
  const rounds = createRounds(
    async () => {
      if (outcomes.shift()) throw new Error('away')
    },
    (_error, isFirst) => told.push(isFirst),
    100,
  )
  for (let round = 0; round < 4; round += 1) await vi.advanceTimersByTimeAsync(100)
  await rounds.stop()
  expect(told).toEqual([true, false, true])
})
