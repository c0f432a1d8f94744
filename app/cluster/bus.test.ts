/** What is told: here at once, at the other nodes a moment later, and never half. */
import { createClient } from '@redis/client'
import { expect, test, vi } from 'vitest'
import { connectNode, describeOnBothAdapters, describeOnRedis } from '#tests/cluster.ts'
import type { TestRedis } from '#tests/redis.ts'
import type { Bus } from './bus.ts'
import type { DomainEvent } from './events.ts'
import { createMemoryBus } from './memory-bus.ts'
import { createRedisBus } from './redis-bus.server.ts'

/** For a machine that is busy. */
const WAIT = { timeout: 10_000 }

const erased = (userId: string): DomainEvent => ({ kind: 'account-erased', userId })
const likes = (gameId: string, version: number): DomainEvent => ({
  kind: 'likes-changed',
  gameId,
  likes: version,
  version,
})

/** Everything that a bus tells from now on. */
function hear(bus: Bus): DomainEvent[] {
  const events: DomainEvent[] = []
  bus.subscribe((event) => events.push(event))
  return events
}

const adapters = { inMemory: createMemoryBus, onRedis: createRedisBus }

describeOnBothAdapters('a bus', adapters, (open) => {
  test('tells its own process at once, in order', async () => {
    const bus = await open()
    const received = hear(bus)
    bus.publish([erased('ada'), likes('agar', 1), likes('agar', 2)])
    expect(received).toEqual([erased('ada'), likes('agar', 1), likes('agar', 2)])
  })

  test('tells nothing to whoever has stopped listening', async () => {
    const bus = await open()
    const received: DomainEvent[] = []
    const stop = bus.subscribe((event) => received.push(event))
    stop()
    bus.publish([erased('ada')])
    expect(received).toEqual([])
  })

  test('goes on where a listener throws', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const bus = await open()
    bus.subscribe(() => {
      throw new Error('not today')
    })
    const received = hear(bus)
    bus.publish([erased('ada')])
    expect(received).toEqual([erased('ada')])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  test('has told everything when it is closed', async () => {
    const bus = await open()
    bus.publish([erased('ada')])
    await expect(bus.close()).resolves.toBeUndefined()
  })
})

async function openNodes(server: TestRedis) {
  const [here, there] = [await connectNode(server), await connectNode(server)]
  const buses = [await createRedisBus(here), await createRedisBus(there)] as const
  return { here, there, buses, received: hear(buses[1]) }
}

describeOnRedis('between nodes', (server) => {
  test('events come to the others, once, and not back to whoever told', async () => {
    const { buses, received } = await openNodes(server())
    const own = hear(buses[0])
    buses[0].publish([erased('ada')])
    await vi.waitFor(() => expect(received).toEqual([erased('ada')]), WAIT)
    buses[1].publish([erased('bob')])
    await vi.waitFor(() => expect(own).toEqual([erased('ada'), erased('bob')]), WAIT)
    expect(received).toEqual([erased('ada'), erased('bob')])
    for (const { counts } of buses) expect(counts).toEqual({ published: 1, received: 1 })
  })

  test('of a thousand changes of one counter the last is told', async () => {
    const { buses, received } = await openNodes(server())
    for (let version = 1; version <= 1_000; version += 1) buses[0].publish([likes('agar', version)])
    await vi.waitFor(() => expect(received).toEqual([likes('agar', 1_000)]), WAIT)
  })

  test('what nobody can read is a reason to read the state', async () => {
    const { here, buses, received } = await openNodes(server())
    const onGap = vi.fn<() => void>()
    buses[1].onGap(onGap)
    const messages = ['no fact', '{"from":"x","facts":[{"kind":"of a later version"}]}']
    for (const message of messages) {
      await here.ask((client) => client.publish(here.name('facts'), message))
    }
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(messages.length), WAIT)
    expect(received).toEqual([])
  })
})

describeOnRedis('while Redis is away', (server) => {
  test('the own process is told; back again, all read what they missed', async () => {
    const { here, there, buses, received } = await openNodes(server())
    const onGap = vi.fn<() => void>()
    buses[1].onGap(onGap)
    await server().kill()
    await vi.waitFor(() => expect(here.isUp || there.isUp).toBe(false), WAIT)
    const own = hear(buses[0])
    buses[0].publish([erased('ada')])
    expect(own).toEqual([erased('ada')])
    await server().start()
    // By its own return, or by the word of whoever could not tell: whichever is later.
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: 5_000 })
    expect(received).toEqual([])
    await vi.waitFor(() => expect([here.isUp, there.isUp]).toEqual([true, true]), {
      timeout: 5_000,
    })
    buses[0].publish([erased('bob')])
    await vi.waitFor(() => expect(received).toEqual([erased('bob')]), WAIT)
  })

  test('one that takes no writes is as good as none', async () => {
    const { here } = await openNodes(server())
    await here.ask((client) => client.configSet('maxmemory', '1'))
    await vi.waitFor(() => expect(here.isUp).toBe(false), { timeout: 5_000 })
    const direct = createClient({ url: server().url })
    await direct.connect()
    await direct.configSet('maxmemory', '0')
    direct.destroy()
    await vi.waitFor(() => expect(here.isUp).toBe(true), { timeout: 10_000 })
  })

  test('one that stands still holds nothing up', async () => {
    const { here, buses } = await openNodes(server())
    server().pause()
    const startedAt = performance.now()
    await expect(here.ask((client) => client.get('any'))).rejects.toThrow(/Redis|answer/)
    await expect(here.ask((client) => client.get('any'))).rejects.toThrow('Redis is away')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    buses[0].publish([erased('ada')])
    await expect(buses[0].close()).rejects.toThrow('Redis is away')
    server().resume()
    await vi.waitFor(() => expect(here.isUp).toBe(true), { timeout: 10_000 })
  })
})
