/** The event bus: local delivery is immediate, other nodes receive events a moment later. */
import { createClient } from '@redis/client'
import { expect, test, vi } from 'vitest'
import { connectNode, describeOnBothAdapters, describeOnRedis } from '#tests/cluster.ts'
import type { TestRedis } from '#tests/redis.ts'
import { type Bus, createMemoryBus } from '#platform/events/bus.ts'
import type { PublishedEvent } from '#platform/events/events.ts'
import { createRedisBus } from './redis-bus.ts'

/** Generous, for a busy machine. */
const WAIT = { timeout: 30_000 }

const erased = (userId: string): PublishedEvent => ({ kind: 'account-erased', userId })
const likes = (gameId: string, version: number): PublishedEvent => ({
  kind: 'likes-changed',
  gameId,
  likes: version,
  version,
})

/** Collects every event that the bus publishes from now on. */
function collectEvents(bus: Bus): PublishedEvent[] {
  const events: PublishedEvent[] = []
  bus.subscribe((event) => events.push(event))
  return events
}

const adapters = { inMemory: createMemoryBus, onRedis: createRedisBus }

describeOnBothAdapters('a bus', adapters, (open) => {
  test('publishes to its own process at once and in order', async () => {
    const bus = await open()
    const received = collectEvents(bus)
    bus.publish([erased('ada'), likes('agar', 1), likes('agar', 2)])
    expect(received).toEqual([erased('ada'), likes('agar', 1), likes('agar', 2)])
  })

  test('does not call an unsubscribed listener', async () => {
    const bus = await open()
    const received: PublishedEvent[] = []
    const stop = bus.subscribe((event) => received.push(event))
    stop()
    bus.publish([erased('ada')])
    expect(received).toEqual([])
  })

  test('calls the other listeners when one throws', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const bus = await open()
    bus.subscribe(() => {
      throw new Error('not today')
    })
    const received = collectEvents(bus)
    bus.publish([erased('ada')])
    expect(received).toEqual([erased('ada')])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  test('has sent every event when it is closed', async () => {
    const bus = await open()
    bus.publish([erased('ada')])
    await expect(bus.close()).resolves.toBeUndefined()
  })
})

async function openNodes(server: TestRedis) {
  const [here, there] = [await connectNode(server), await connectNode(server)]
  const buses = [await createRedisBus(here), await createRedisBus(there)] as const
  return { here, there, buses, received: collectEvents(buses[1]) }
}

describeOnRedis('between nodes', (server) => {
  test('delivers events to the other nodes once, and not back to the sender', async () => {
    const { buses, received } = await openNodes(server())
    const own = collectEvents(buses[0])
    buses[0].publish([erased('ada')])
    await vi.waitFor(() => expect(received).toEqual([erased('ada')]), WAIT)
    buses[1].publish([erased('bob')])
    await vi.waitFor(() => expect(own).toEqual([erased('ada'), erased('bob')]), WAIT)
    expect(received).toEqual([erased('ada'), erased('bob')])
    for (const { counts } of buses) expect(counts).toEqual({ published: 1, received: 1 })
  })

  test('sends only the last of a thousand changes of one counter', async () => {
    const { buses, received } = await openNodes(server())
    for (let version = 1; version <= 1_000; version += 1) buses[0].publish([likes('agar', version)])
    await vi.waitFor(() => expect(received).toEqual([likes('agar', 1_000)]), WAIT)
  })

  test('reports a gap for a message that it cannot parse', async () => {
    const { here, buses, received } = await openNodes(server())
    const onGap = vi.fn<() => void>()
    buses[1].onGap(onGap)
    const messages = ['no event', '{"from":"x","events":[{"kind":"of a later version"}]}']
    for (const message of messages) {
      await here.run((client) => client.publish(here.name('events'), message))
    }
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(messages.length), WAIT)
    expect(received).toEqual([])
  })
})

describeOnRedis('while Redis is down', (server) => {
  test('delivers locally while Redis is down, and reports a gap after the reconnect', async () => {
    const { here, there, buses, received } = await openNodes(server())
    const onGap = vi.fn<() => void>()
    buses[1].onGap(onGap)
    await server().kill()
    await vi.waitFor(() => expect(here.isUp || there.isUp).toBe(false), WAIT)
    const own = collectEvents(buses[0])
    buses[0].publish([erased('ada')])
    expect(own).toEqual([erased('ada')])
    await server().start()
    // Either its own reconnect or the message of a node that could not publish causes the gap,
    // whichever is later.
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: 30_000 })
    expect(received).toEqual([])
    await vi.waitFor(() => expect([here.isUp, there.isUp]).toEqual([true, true]), {
      timeout: 30_000,
    })
    buses[0].publish([erased('bob')])
    await vi.waitFor(() => expect(received).toEqual([erased('bob')]), WAIT)
  })

  test('treats a Redis that rejects writes as unavailable', async () => {
    const { here } = await openNodes(server())
    await here.run((client) => client.configSet('maxmemory', '1'))
    await vi.waitFor(() => expect(here.isUp).toBe(false), { timeout: 30_000 })
    const direct = createClient({ url: server().url })
    await direct.connect()
    await direct.configSet('maxmemory', '0')
    direct.destroy()
    await vi.waitFor(() => expect(here.isUp).toBe(true), { timeout: 30_000 })
  })

  test('does not wait for a Redis that hangs', async () => {
    const { here, buses } = await openNodes(server())
    server().pause()
    const startedAt = performance.now()
    await expect(here.run((client) => client.get('any'))).rejects.toThrow(/Redis|response/)
    await expect(here.run((client) => client.get('any'))).rejects.toThrow('Redis is unavailable')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    buses[0].publish([erased('ada')])
    await expect(buses[0].close()).rejects.toThrow('Redis is unavailable')
    server().resume()
    await vi.waitFor(() => expect(here.isUp).toBe(true), { timeout: 30_000 })
  })
})
