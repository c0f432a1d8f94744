/** Seeded random numbers: the same seed makes the same requests on every machine. */

export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** True with a probability of 1 in `times`. */
  oneIn(times: number): boolean
  pick<Item>(items: readonly Item[]): Item
  times<Item>(length: number, make: (index: number) => Item): Item[]
  bytes(length: number): Buffer
}

/**
 * A generator for one request, seeded by run and request number, so that it can be repeated alone.
 */
export function createRandom(seed: number, number: number): Random {
  let state = (seed ^ Math.imul(number + 1, 0x9e3779b1)) | 0
  // Mulberry32: 32 bits of state, evenly distributed, which is enough to choose requests.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const times = <Item>(length: number, make: (index: number) => Item) =>
    Array.from({ length }, (_, index) => make(index))
  return {
    below,
    oneIn: (count) => below(count) === 0,
    pick: (items) => items[below(items.length)]!,
    times,
    bytes: (length) => Buffer.from(times(length, () => below(256))),
  }
}
