/** What open pages receive over real connections, with and without domain events. */
import { createServer } from 'node:http'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import {
  revokeSession,
  revokeSessions,
} from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import { removeAllLikes, setLike } from '#features/likes/server/set-like.server.ts'
import { openGameStates, saveChecks } from '#features/game-checks/server/game-states.server.ts'
import { openLikeCounts } from '#features/likes/server/like-counts.server.ts'
import { createLiveHub } from '#features/live/server/hub.ts'
import { RESYNC_EVERY_MS } from '#features/live/resync.ts'
import { createMemoryPresence } from '#platform/events/memory-presence.ts'
import {
  addWelcomeNotifications,
  markRead,
} from '#features/notifications/server/notifications.server.ts'
import { openEventStream } from '#tests/event-stream.ts'
import { makeUser } from '#tests/factories.ts'
import { startEventSubscribers } from './event-subscribers.ts'
import { insertRows } from '#tests/rows.ts'
import { listen } from '#tests/listen.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
)
afterEach(() => void vi.useRealTimers())

/** A hub that subscribes to the events of a database, with one player. */
async function open() {
  const db = await openDatabase(':memory:')
  const likes = await openLikeCounts(db)
  const gameStates = await openGameStates(db)
  const hub = createLiveHub({ likes, presence: createMemoryPresence(), now: () => db.now() })
  const { id: userId } = await makeUser(db)
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    hub.add(response, { owner: { userId, sessionId: request.url!.slice(1) } })
  })
  const port = await listen(server)
  const follower = startEventSubscribers({
    db,
    likes,
    gameStates,
    homeRows: { refresh: async () => undefined },
    hub,
    friends: { resync() {}, sendChange() {}, sendMove() {} },
    portalSettings: { refresh: async () => undefined },
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await follower.stop()
    hub.close()
    server.closeAllConnections()
    server.close()
    await db.destroy()
  })
  return {
    db,
    follower,
    gameStates,
    hub,
    userId,
    async openStream(sessionId: string) {
      const stream = await openEventStream(`http://127.0.0.1:${port}/${sessionId}`)
      onTestFinished(() => stream.close())
      await stream.next()
      return stream
    },
    async addSession(id: string, endsInMs = 3_600_000) {
      const now = new Date().toISOString()
      const row = { id, token: id, user_id: userId, created_at: now, updated_at: now }
      const expires_at = new Date(Date.now() + endsInMs).toISOString()
      await insertRows(db, 'session', { ...row, expires_at })
    },
  }
}

const signedOut = { event: 'signed-out', data: {} }
const unread = (count: number) => ({ event: 'unread', data: count })
const likesOfAgar = (count: number) => ({ event: 'message', data: { likes: { agar: count } } })

test('sends a like and its removal after the commit', async () => {
  const { db, userId, openStream } = await open()
  const stream = await openStream('one')
  await transact(db, (tx) => setLike(tx, { userId, gameId: 'agar', liked: true }))
  expect(await stream.next()).toEqual(likesOfAgar(1))
  await transact(db, (tx) => removeAllLikes(tx, userId))
  expect(await stream.next()).toEqual(likesOfAgar(0))
})

test('sends the unread count after it changes', async () => {
  const { db, userId, openStream } = await open()
  const stream = await openStream('one')
  const notifications = { userId, portalName: 'IO Arcade', gameCount: 25 }
  await transact(db, (tx) => addWelcomeNotifications(tx, notifications))
  expect(await stream.next()).toEqual(unread(3))
  await transact(db, (tx) => markRead(tx, userId, { shownUntil: Date.now() }))
  expect(await stream.next()).toEqual(unread(0))
})

test('ends the streams of a revoked session and keeps the others', async () => {
  const { db, hub, userId, addSession, openStream } = await open()
  for (const id of ['one', 'two', 'three']) await addSession(id)
  const [one, , three] = await Promise.all(['one', 'two', 'three'].map(openStream))
  await transact(db, (tx) => revokeSession(tx, { userId, sessionId: 'one' }))
  expect(await one!.next()).toEqual(signedOut)
  await transact(db, (tx) => revokeSessions(tx, userId, 'two'))
  expect(await three!.next()).toEqual(signedOut)
  expect(hub.listOwners()).toEqual([{ userId, sessionId: 'two' }])
})

test('sends signed-out to the streams of ended and expired sessions', async () => {
  const { hub, userId, addSession, openStream } = await open()
  await addSession('live')
  await addSession('expired', -1)
  const streams = await Promise.all(['live', 'expired', 'gone'].map(openStream))
  vi.advanceTimersByTime(RESYNC_EVERY_MS)
  for (const over of streams.slice(1)) expect(await over.next()).toEqual(signedOut)
  expect(hub.listOwners()).toEqual([{ userId, sessionId: 'live' }])
})

test('finds changes whose events were lost', async () => {
  const { db, userId, addSession, openStream } = await open()
  await addSession('one')
  const stream = await openStream('one')
  // Simulates another process whose events were lost.
  await insertRows(db, 'game_counter', { game_id: 'agar', likes: 7, version: 9 })
  await insertRows(db, 'notification', {
    id: 'note',
    user_id: userId,
    kind: 'about-data',
    data: '{}',
    created_at: Date.now(),
  })
  vi.advanceTimersByTime(RESYNC_EVERY_MS)
  const received = [await stream.next(), await stream.next()]
  expect(received).toContainEqual(likesOfAgar(7))
  expect(received).toContainEqual(unread(1))
})

describe('stop waits for', () => {
  test('the states of the games', async () => {
    const { db, follower, gameStates } = await open()
    const check = { gameId: 'agar', outcome: 'refuses', checkedAt: 1, tookMs: 1 } as const
    const headers = { endedAt: 'https://agar.io/' }
    await transact(db, (tx) => saveChecks(tx, [{ ...check, ...headers }]))
    await follower.stop()
    expect([...gameStates.refusing]).toEqual(['agar'])
  })

  test('the count of unread notifications', async () => {
    const { follower, hub, userId, openStream } = await open()
    await openStream('one')
    follower.sendUnread(userId)
    await follower.stop()
    expect(hub.lastSentUnread(userId)).toBe(0)
  })

  test('a resync, which begins nothing more', async () => {
    const { follower, hub, userId, addSession, openStream } = await open()
    await addSession('live')
    await Promise.all(['live', 'gone'].map(openStream))
    follower.resync()
    await follower.stop()
    expect(hub.listOwners()).toEqual([{ userId, sessionId: 'live' }])
    expect(hub.lastSentUnread(userId)).toBe(undefined)
  })
})
