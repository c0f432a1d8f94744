/**
 * A browser that vanishes without closing its connection: the connection stays, without heartbeats.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '../event-stream.ts'
import { startPortal, type Portal } from '../portal.ts'

/** The count goes down within 30 seconds. */
const GONE_WITHIN_MS = 30_000

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

/** Opens a game page whose browser sends heartbeats while `isThere` is true. */
async function openPage(gameId: string, browser: string) {
  const address = `${portal.url}/live?game=${gameId}&viewer=${browser}`
  const page = { isThere: true, heartbeats: 0, players: {} as Record<string, number> }
  const stream = await openEventStream(address, {}, undefined, (token) => {
    page.heartbeats += 1
    if (page.isThere) {
      void fetch(`${portal.url}/live?${token}`, {
        method: 'POST',
        headers: { origin: portal.url },
      })
    }
  })
  void (async () => {
    for (;;) {
      const { data } = await stream.next()
      Object.assign(page.players, (data as { players?: Record<string, number> }).players)
    }
  })().catch(() => undefined)
  return Object.assign(page, { close: stream.close })
}

test('is not counted after 30 seconds, while connected players are', async () => {
  const ann = await openPage('survev', 'browser-ann')
  const bob = await openPage('survev', 'browser-bob')
  await vi.waitFor(() => expect(ann.players.survev).toBe(2), { timeout: 30_000 })
  bob.isThere = false
  const seen: (number | undefined)[] = []
  await vi.waitFor(
    () => {
      seen.push(ann.players.survev)
      expect(ann.players.survev).toBe(1)
    },
    { timeout: GONE_WITHIN_MS, interval: 200 },
  )
  // Ann has sent heartbeats all the time, and was always counted.
  expect(ann.heartbeats).toBeGreaterThan(1)
  expect(seen).not.toContain(0)
  bob.isThere = true
  // After the next heartbeat.
  await vi.waitFor(() => expect(ann.players.survev).toBe(2), { timeout: 15_000 })
  ann.close()
  bob.close()
})
