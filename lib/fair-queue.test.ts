/** Order and refusals of the fair queue under floods. */
import { expect, it } from 'vitest'
import { widestNetworkOf } from './client-networks.ts'
import { createFairQueue } from './fair-queue.ts'

const PLACES = 200
const PLACES_PER_NETWORK = 30

const makeQueue = (places = PLACES) => createFairQueue<string>(places, PLACES_PER_NETWORK)
type Queue = ReturnType<typeof makeQueue>

function join(queue: Queue, address: string, item = address): string | undefined {
  return queue.add(widestNetworkOf(address), item)
}

function takeAll(queue: Queue): string[] {
  const items: string[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item)
  return items
}

/** The addresses of a crowd, by index, and the address of a newcomer. */
const CROWDS: Record<string, [addressOf: (index: number) => string, newcomer: string]> = {
  'one IPv4 address': [() => '192.0.2.1', '192.0.2.2'],
  'many /64 of one /48': [
    (index) => `2001:db8:1:${((index % 200) + 1).toString(16)}00::/64`,
    '2001:db8:2:100::/64',
  ],
}

it.each(Object.entries(CROWDS))(
  'serves a newcomer second at the latest in a crowd of %s',
  (_, [addressOf, newcomer]) => {
    const queue = makeQueue()
    for (let index = 0; index < 1_000; index += 1) join(queue, addressOf(index), 'crowd')
    expect(join(queue, newcomer, 'newcomer')).toBeUndefined()
    expect(takeAll(queue).indexOf('newcomer')).toBeLessThanOrEqual(1)
  },
)

it.each(Object.entries(CROWDS))('refuses only the crowd of %s', (_, [addressOf, newcomer]) => {
  const queue = makeQueue()
  const refused: (string | undefined)[] = []
  for (let index = 0; index < 1_000; index += 1) {
    if (index % 100 === 0) refused.push(join(queue, newcomer, 'newcomer'))
    refused.push(join(queue, addressOf(index), 'crowd'))
  }
  const waiting = takeAll(queue)
  expect(waiting.filter((item) => item === 'newcomer')).toHaveLength(10)
  expect(waiting.length).toBeLessThanOrEqual(40)
  expect(new Set(refused)).toEqual(new Set([undefined, 'crowd']))
})

it('takes turns between networks, in order within each', () => {
  const queue = makeQueue()
  join(queue, '2001:db8:1:101::/64', 'a1')
  join(queue, '2001:db8:1:201::/64', 'a2')
  for (const item of ['b1', 'b2', 'b3']) join(queue, '192.0.2.1', item)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'b3'])
  expect(queue.take()).toBeUndefined()
})

it('serves a newcomer before a crowd that was served meanwhile', () => {
  const queue = makeQueue()
  for (const item of ['a1', 'a2', 'a3']) join(queue, '192.0.2.1', item)
  expect(queue.take()).toBe('a1')
  join(queue, '192.0.2.2', 'b1')
  queue.goBehind('192.0.2.1')
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'a3'])
})

it('accepts a whole school class behind one address', () => {
  const queue = makeQueue()
  const refused = Array.from({ length: 30 }, () => join(queue, '192.0.2.1'))
  expect(refused.every((item) => item === undefined)).toBe(true)
  expect(takeAll(queue)).toHaveLength(30)
})

it('drops the latest item of the largest group when full, and the newcomer only among equals', () => {
  const queue = makeQueue(5)
  for (const item of ['a1', 'a2', 'a3']) join(queue, '192.0.2.1', item)
  for (const item of ['b1', 'b2']) join(queue, '192.0.2.2', item)
  expect(join(queue, '192.0.2.3', 'c1')).toBe('a3')
  expect(join(queue, '192.0.2.4', 'd1')).toBe('a2')
  expect(join(queue, '192.0.2.5', 'e1')).toBe('b2')
  expect(join(queue, '192.0.2.6', 'f1')).toBe('f1')
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1'])
})

it('skips a held network without losing its turn', () => {
  const queue = makeQueue()
  for (const item of ['a1', 'a2']) join(queue, '192.0.2.1', item)
  join(queue, '192.0.2.2', 'b1')
  const isHeld = (network: string) => network === '192.0.2.1'
  expect([queue.take(isHeld), queue.take(isHeld)]).toEqual(['b1', undefined])
  expect(takeAll(queue)).toEqual(['a1', 'a2'])
})

it('removes an item once and frees its place', () => {
  const queue = makeQueue(2)
  join(queue, '192.0.2.3', 'a1')
  join(queue, '192.0.2.1', 'b1')
  queue.remove('192.0.2.3', 'a1')
  queue.remove('192.0.2.3', 'a1')
  expect(queue.size).toBe(1)
  expect(join(queue, '192.0.2.2', 'c1')).toBeUndefined()
  expect(takeAll(queue)).toEqual(['b1', 'c1'])
})
