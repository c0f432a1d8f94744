/** Batches concurrent calls: a statement for fifty rows costs little more than for one. */
import { isStorageFault } from './storage-fault.ts'

/** Maximum number of items in a batch. */
const MAX_TOGETHER = 500
/**
 * If the last batch was at least this large, the next one waits for another turn, since more calls
 * are expected.
 */
const BUSY = 2

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that batches its calls. A batch contains the calls of one turn of the event
 * loop, plus those that arrive during an earlier batch. If a batch fails, its halves are retried,
 * so that only the failing call is rejected. A storage fault rejects all calls of the batch.
 *
 * @param work returns one result for each item, in the same order
 */
export function createBatchLoader<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isAtWork = false
  let lastCount = 0

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
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_TOGETHER)
      waiting = waiting.slice(MAX_TOGETHER)
      lastCount = batch.length
      await settle(batch)
    }
    isAtWork = false
  }

  const begin = () => void workOff()
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isAtWork) return
      isAtWork = true
      if (lastCount < BUSY) setImmediate(begin)
      else setImmediate(setImmediate, begin)
    })
}
