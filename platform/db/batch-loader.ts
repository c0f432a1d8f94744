/** Batches concurrent calls: a statement for fifty rows costs little more than for one. */
import { isStorageFault } from './storage-fault.ts'

/** Maximum number of items in a batch. */
const MAX_TOGETHER = 500
/** A batch no longer waits for more calls after this time, ms. */
const MAX_WAIT_MS = 5

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that batches its calls. A batch contains the calls of one turn of the event
 * loop, of the turns after it as long as each brings more, and those that arrive during an earlier
 * batch. If a batch fails, its halves are retried, so that only the failing call is rejected. A storage
 * fault rejects all calls of the batch.
 *
 * @param work returns one result for each item, in the same order
 */
export function createBatchLoader<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isAtWork = false

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      if (batch.length === 1 || isStorageFault(error)) batch.forEach(({ reject }) => reject(error))
      else {
        const middle = Math.ceil(batch.length / 2)
        await settle(batch.slice(0, middle))
        await settle(batch.slice(middle))
      }
    }
  }

  async function workOff(): Promise<void> {
    const batch = waiting.slice(0, MAX_TOGETHER)
    waiting = waiting.slice(MAX_TOGETHER)
    await settle(batch)
    if (waiting.length > 0) setImmediate(beginAfter, 0, performance.now())
    else isAtWork = false
  }

  function beginAfter(count: number, since: number): void {
    const isLate = performance.now() - since > MAX_WAIT_MS
    if (waiting.length > count && !isLate) setImmediate(beginAfter, waiting.length, since)
    else void workOff()
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isAtWork) return
      isAtWork = true
      setImmediate(beginAfter, 1, performance.now())
    })
}
