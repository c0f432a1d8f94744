/** Order and refusals of the fair queue under floods. */
import { expect, it } from 'vitest'
import { listNetworks } from './client-networks.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

const PLACES = 200
const PLACES_BY_NETWORK = [30, 45, 60]

const makeQueue = (places = PLACES) => createFairQueue<string>(places, PLACES_BY_NETWORK)

function join(queue: FairQueue<string>, address: string, item = address): string | undefined {
  return queue.add(listNetworks(address), item)
}

function takeAll(queue: FairQueue<string>): string[] {
  const items: string[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item)
  return items
}

/** The addresses of a crowd, by index, and the address of a newcomer. */
const CROWDS: Record<string, [addressOf: (index: number) => string, newcomer: string]> = {
  'one IPv4 address': [() => '192.0.2.1', '192.0.2.2'],
  'one /64': [() => '2001:db8:1:100::/64', '2001:db8:1:101::/64'],
  'many /64 of one /56': [
    (index) => `2001:db8:1:1${(index % 256).toString(16).padStart(2, '0')}::/64`,
    '2001:db8:1:200::/64',
  ],
  'many /56 of one /48': [
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
  expect(waiting.length).toBeLessThanOrEqual(70)
  expect(new Set(refused)).toEqual(new Set([undefined, 'crowd']))
})

it('takes turns at each width of network, and in order within the narrowest', () => {
  const queue = makeQueue()
  join(queue, '2001:db8:1:101::/64', 'a1')
  join(queue, '2001:db8:1:101::/64', 'a2')
  join(queue, '2001:db8:1:102::/64', 'b1')
  join(queue, '2001:db8:1:201::/64', 'c1')
  join(queue, '2001:db8:1:201::/64', 'c2')
  join(queue, '192.0.2.1', 'd1')
  join(queue, '192.0.2.1', 'd2')
  expect(takeAll(queue)).toEqual(['a1', 'd1', 'c1', 'd2', 'b1', 'c2', 'a2'])
  expect(queue.take()).toBeUndefined()
})

it('serves a newcomer before a crowd that was served meanwhile', () => {
  const queue = makeQueue()
  const crowd = '2001:db8:1:101::/64'
  for (const item of ['a1', 'a2', 'a3']) join(queue, crowd, item)
  expect(queue.take()).toBe('a1')
  join(queue, '2001:db8:1:201::/64', 'b1')
  join(queue, '192.0.2.1', 'c1')
  queue.goBehind(listNetworks(crowd))
  expect(takeAll(queue)).toEqual(['c1', 'b1', 'a2', 'a3'])
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
  const isHeld = (widest: string) => widest === '192.0.2.1'
  expect([queue.take(isHeld), queue.take(isHeld)]).toEqual(['b1', undefined])
  expect(takeAll(queue)).toEqual(['a1', 'a2'])
})

it('removes an item once and frees its place', () => {
  const queue = makeQueue(2)
  const networks = listNetworks('2001:db8:1:101::/64')
  join(queue, '2001:db8:1:101::/64', 'a1')
  join(queue, '192.0.2.1', 'b1')
  expect([queue.remove(networks, 'a1'), queue.remove(networks, 'a1')]).toEqual([true, false])
  expect(join(queue, '192.0.2.2', 'c1')).toBeUndefined()
  expect(takeAll(queue)).toEqual(['b1', 'c1'])
})
