/** What comes many at a time, done together: a statement for fifty costs little more than for one. */
import { isStorageFault } from './storage-fault.ts'

/** As many as one call is handed. */
const MAX_TOGETHER = 500
/** Where so many came together last time, the next call waits for another turn: more are on their way. */
const BUSY = 2

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Hands everything that is asked for in one turn of the event loop, and while an earlier call is under
 * way, to one call of the work. Where it fails its halves are tried: one that fails takes no other with
 * it. A fault of the storage is the same for all of them.
 *
 * @param work returns one result for each item, in their order
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
