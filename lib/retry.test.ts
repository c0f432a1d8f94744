import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoffMs, retry } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fails this many times. Returns when each attempt started, ms. */
function failing(times: number) {
  const startedAt = Date.now()
  const attempts: number[] = []
  return () => {
    if (attempts.push(Date.now() - startedAt) <= times)
      throw new Error(`failure ${attempts.length}`)
    return attempts
  }
}

test('doubles the delay up to its limit, with jitter', () => {
  const delays = [1, 2, 3, 4, 2_000].map((n) => backoffMs(n, { firstMs: 100, maxMs: 500 }))
  expect(delays).toEqual([100, 200, 400, 500, 500])
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
  const jittered = [2, 2].map((n) => backoffMs(n, { firstMs: 100, maxMs: 500, jitter: 0.5 }))
  random.mockRestore()
  expect(jittered).toEqual([100, 300])
})

test('repeats an attempt until it succeeds, and reports the first failure', async () => {
  const onFirstFailure = vi.fn<(error: unknown) => void>()
  const result = retry(failing(3), { firstMs: 100, maxMs: 300, onFirstFailure })
  await vi.runAllTimersAsync()
  expect(await result).toEqual([0, 100, 300, 600])
  expect(onFirstFailure.mock.calls).toEqual([[new Error('failure 1')]])
})

test.each([
  ['when the time is over', { withinMs: 150 }, 'failure 2'],
  [
    'for an error that stays',
    { isRetryable: (e: unknown) => !String(e).includes('2') },
    'failure 2',
  ],
])('rejects %s', async (_when, options, message) => {
  const result = retry(failing(9), { firstMs: 100, ...options }).catch(String)
  await vi.runAllTimersAsync()
  expect(await result).toBe(`Error: ${message}`)
})
