/** The live streams of sessions that are over, on a real connection. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { openLikeCounts } from '#app/features/likes/like-counts.server.ts'
import { createLiveHub } from '#app/features/live/hub.server.ts'
import { createPresence } from '#app/features/live/presence.server.ts'
import { openEventStream } from '#tests/event-stream.ts'
import { makeUser } from '#tests/factories.ts'
import { endOverStreams } from './housekeeping.ts'

afterEach(() => void vi.useRealTimers())

test('a stream lives as long as its session: ended or expired, it is told so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const db = await openDatabase(':memory:')
  const hub = createLiveHub(await openLikeCounts(db), createPresence())
  const { id: userId } = await makeUser(db)
  const session = (id: string, endsIn: number) => {
    const now = new Date().toISOString()
    return {
      id,
      token: id,
      user_id: userId,
      expires_at: new Date(Date.now() + endsIn).toISOString(),
      created_at: now,
      updated_at: now,
      ip_address: null,
      user_agent: null,
    }
  }
  await db
    .insertInto('session')
    .values([session('live', 3_600_000), session('expired', -1)])
    .execute()
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    hub.add(response, { userId, sessionId: request.url!.slice(1) })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = endOverStreams(db, hub, pino({ level: 'silent' }))
  onTestFinished(async () => {
    stop()
    hub.close()
    server.closeAllConnections()
    server.close()
    await db.destroy()
  })
  const { port } = server.address() as AddressInfo
  const open = async (sessionId: string) => {
    const stream = await openEventStream(`http://127.0.0.1:${port}/${sessionId}`)
    onTestFinished(() => stream.close())
    await stream.next()
    return stream
  }
  const streams = await Promise.all(['live', 'expired', 'gone'].map(open))
  vi.advanceTimersByTime(60_000)
  for (const over of streams.slice(1)) {
    expect(await over.next()).toEqual({ event: 'signed-out', data: {} })
  }
  expect(hub.listOwners()).toEqual([{ userId, sessionId: 'live' }])
})
