/** Batches concurrent calls; each call gets its own result. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Returns a function that doubles numbers, and the arguments of each batch. */
function createDoubler(failing: (item: number) => Error | undefined = () => undefined) {
  const calls: number[][] = []
  const double = createBatchLoader(async (items: readonly number[]) => {
    calls.push([...items])
    for (const item of items) {
      const error = failing(item)
      if (error) throw error
    }
    return items.map((item) => item * 2)
  })
  return { calls, double }
}

test('batches the calls of one turn and returns their results in order', async () => {
  const { calls, double } = createDoubler()
  expect(await Promise.all([3, 1, 2].map(double))).toEqual([6, 2, 4])
  expect(calls).toEqual([[3, 1, 2]])
  expect(await double(5)).toBe(10)
  expect(calls).toHaveLength(2)
})

test('batches the calls that arrive during a batch', async () => {
  const calls: number[][] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const same = createBatchLoader(async (items: readonly number[]) => {
    calls.push([...items])
    await promise
    return items
  })
  const first = same(1)
  await expect.poll(() => calls).toEqual([[1]])
  const others = [2, 3].map(same)
  resolve()
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3])
  expect(calls).toEqual([[1], [2, 3]])
})

test.each([
  [3, 5],
  [15, 8],
])(
  'as long as each of %i turns brings a call, a batch waits, but not for long',
  async (turns, size) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { calls, double } = createDoubler()
    const results = [double(0), double(1)]
    for (let turn = 0; turn < turns; turn += 1) {
      await new Promise(setImmediate)
      vi.advanceTimersByTime(1)
      results.push(double(turn))
    }
    await Promise.all(results)
    expect(calls[0]).toHaveLength(size)
  },
)

test('rejects only the call that fails, and serves later ones', async () => {
  const { double } = createDoubler((item) => (item === 2 ? new Error('not this one') : undefined))
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('not this one') },
    { status: 'fulfilled', value: 6 },
  ])
  expect(await double(4)).toBe(8)
})

test('rejects all calls of a batch at once after a storage fault', async () => {
  const fault = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const { calls, double } = createDoubler(() => fault)
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason: fault })))
  expect(calls).toHaveLength(1)
})

test('splits more calls than the maximum into several batches', async () => {
  const { calls, double } = createDoubler()
  const items = Array.from({ length: 1_200 }, (_, index) => index)
  expect(await Promise.all(items.map(double))).toEqual(items.map((item) => item * 2))
  expect(calls.map((call) => call.length)).toEqual([500, 500, 200])
})
