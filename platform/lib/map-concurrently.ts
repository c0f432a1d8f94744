/** Runs asynchronous work for many items, a few at a time. */

/** Returns the results in the order of the items. Rejects with the first error; other workers continue. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  /** One of `atOnce` workers. Each takes the next item until none is left. */
  async function takeAll(): Promise<void> {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, takeAll))
  return results
}
