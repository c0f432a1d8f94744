/** How the scheduler shares the thread with other events, its slots and its backlog. */
import { expect, it } from 'vitest'
import { createFairScheduler, type FairSchedulerOptions } from './fair-scheduler.ts'

class RefusedError extends Error {}

const makeScheduler = (options: Partial<FairSchedulerOptions> = {}) =>
  createFairScheduler({
    concurrency: 4,
    concurrencyPerNetwork: 3,
    places: 100,
    placesPerNetwork: 10,
    refuseAfterMs: 0,
    makeRefusal: () => new RefusedError(),
    ...options,
  })

const CROWD = { address: '192.0.2.1' }

/** Blocks the thread. */
function work(ms: number) {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

/** A task that waits until it is released. */
function makeGate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, pass: () => promise }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('lets the event loop handle other events between tasks', async () => {
  const scheduler = makeScheduler({ countConnections: () => 0 })
  const events: string[] = []
  const over = new AbortController()
  const others = (async () => {
    while (!over.signal.aborted) {
      await nextTurn()
      events.push('other')
    }
  })()
  const works = Array.from({ length: 10 }, () =>
    scheduler.run(CROWD, async () => {
      // Like a render: it continues after its own promises, and never yields the thread.
      await Promise.resolve()
      work(3)
      events.push('work')
    }),
  )
  await Promise.all(works)
  over.abort()
  await others
  const inOneTurn = events
    .join(' ')
    .split('other')
    .map((part) => part.match(/work/g)?.length ?? 0)
  expect(Math.max(...inOneTurn)).toBe(1)
  expect(events.filter((event) => event === 'work')).toHaveLength(10)
})

it('accepts a bounded number of new connections before the next task', async () => {
  let connections = 0
  const atWork: number[] = []
  const over = new AbortController()
  // One per turn of the event loop, as it accepts connections.
  const connecting = (async () => {
    while (!over.signal.aborted) {
      await nextTurn()
      connections += 1
    }
  })()
  const scheduler = makeScheduler({ countConnections: () => connections })
  const works = Array.from({ length: 4 }, () =>
    scheduler.run(CROWD, async () => {
      atWork.push(connections)
    }),
  )
  await Promise.all(works)
  over.abort()
  await connecting
  for (const [index, count] of atWork.slice(1).entries()) {
    expect(count - atWork[index]!).toBeGreaterThan(10)
    expect(count - atWork[index]!).toBeLessThan(100)
  }
})

it('frees a slot while its task waits for something else', async () => {
  const scheduler = makeScheduler({ leaseMs: 10 })
  const gate = makeGate()
  const long = Array.from({ length: 3 }, () => scheduler.run(CROWD, gate.pass))
  expect(await scheduler.run(CROWD, async () => 'done')).toBe('done')
  await expect.poll(() => scheduler.running).toBe(0)
  gate.open()
  await Promise.all(long)
  // Released once, although both the lease and the end release it.
  expect(scheduler.running).toBe(0)
})

it('drops the task of a disconnected client and frees its place', async () => {
  const scheduler = makeScheduler({ concurrencyPerNetwork: 1, placesPerNetwork: 1 })
  const gate = makeGate()
  const first = scheduler.run(CROWD, gate.pass)
  const leaving = new AbortController()
  let isDone = false
  const left = scheduler.run({ ...CROWD, signal: leaving.signal }, async () => {
    isDone = true
  })
  leaving.abort()
  await expect(left).rejects.toThrow(RefusedError)
  expect(scheduler.waiting).toBe(0)
  const next = scheduler.run(CROWD, async () => 'done')
  await expect(scheduler.run(CROWD, async () => 'refused')).rejects.toThrow(RefusedError)
  gate.open()
  await first
  expect([await next, isDone]).toEqual(['done', false])
})

it('continues after a failed task', async () => {
  const scheduler = makeScheduler({
    concurrencyPerNetwork: 1,
    countConnections: () => 0,
    leaseMs: 1_000,
  })
  const failing = scheduler.run(CROWD, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await scheduler.run(CROWD, async () => 'done')).toBe('done')
  expect([scheduler.running, scheduler.waiting]).toEqual([0, 0])
})

it('frees a slot while the task waits for another scheduler', async () => {
  const threads = makeScheduler({ concurrency: 1 })
  const hashes = makeScheduler({ concurrency: 1 })
  const gate = makeGate()
  const crowd = [1, 2].map((host) => {
    const client = { address: `192.0.2.${host}` }
    return threads.run(client, () => hashes.run(client, gate.pass))
  })
  await expect(threads.run({ address: '192.0.2.9' }, async () => 'rendered')).resolves.toBe(
    'rendered',
  )
  gate.open()
  await Promise.all(crowd)
})
