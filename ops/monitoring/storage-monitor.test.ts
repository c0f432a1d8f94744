/** Write checks of the storage, and the warnings on open pages. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { monitorStorage } from './storage-monitor.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watch() {
  const received: boolean[] = []
  const lines: string[] = []
  const storage = { checks: 0, respond: async (): Promise<void> => undefined }
  const hub = { clients: 1, sendOutage: (isOut: boolean) => void received.push(isOut) }
  const stop = monitorStorage({
    checkWrite: () => {
      storage.checks += 1
      return storage.respond()
    },
    hub,
    log: { error: (_about: unknown, message?: string) => void lines.push(message ?? '') },
  })
  const fail = async () => {
    throw new Error('disk is full')
  }
  return { received, lines, storage, hub, stop, fail }
}

test('reports a fault after two failed checks, and recovery after one success', async () => {
  const { received, lines, storage, fail } = watch()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(received).toEqual([false])
  storage.respond = fail
  await vi.advanceTimersByTimeAsync(5_000)
  expect(received).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(received.at(-1)).toBe(true)
  storage.respond = async () => undefined
  await vi.advanceTimersByTimeAsync(1_000)
  expect(received.at(-1)).toBe(false)
  expect(lines).toEqual(['nothing can be saved'])
})

test('treats a storage that does not respond as failed', async () => {
  const { received, storage } = watch()
  storage.respond = () => new Promise(() => undefined)
  await vi.advanceTimersByTimeAsync(5_000 + 4_000 + 1_000)
  expect(received).toEqual([false])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(received).toEqual([false, true])
})

test('does not write while no page is open', async () => {
  const { hub, storage } = watch()
  hub.clients = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(storage.checks).toBe(0)
})

test('continues after a fault when all pages have closed, since others may open', async () => {
  const { received, hub, storage, fail } = watch()
  storage.respond = fail
  await vi.advanceTimersByTimeAsync(6_000)
  hub.clients = 0
  storage.respond = async () => undefined
  await vi.advanceTimersByTimeAsync(1_000)
  expect(received.at(-1)).toBe(false)
})

test('stops checking once stopped, and ignores the result of a pending check', async () => {
  const { received, lines, storage, stop } = watch()
  const { promise, reject } = Promise.withResolvers<void>()
  storage.respond = () => promise
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  reject(new Error('closed'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([received, lines, storage.checks]).toEqual([[], [], 1])
})
