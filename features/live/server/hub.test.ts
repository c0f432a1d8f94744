/** The live stream over real connections on the loopback address. */
import { createServer, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '#tests/event-stream.ts'
import { createMemoryPresence } from '#platform/events/memory-presence.ts'
import type { Presence, PresenceSlot } from '#platform/events/presence.ts'
import { createPlayerCounts } from '#platform/events/player-counts.ts'
import { openDatabase } from '#platform/db/db.server.ts'
import { openLikeCounts, type LikeCounts } from '#features/likes/server/like-counts.server.ts'
import { createLiveHub } from './hub.ts'
import { insertRows } from '#tests/rows.ts'
import { listen } from '#tests/listen.ts'

/** Sets a count with a newer version than all before. */
const setCount = (likes: LikeCounts, gameId: string, count: number) =>
  likes.take({ gameId, likes: count, version: (rowVersion += 1) })
let rowVersion = 0

/** The server's time. */
const NOW = 1_700_000_000_000
/** A shorter interval than in production. */
const HEARTBEAT_EVERY_MS = 500

interface HubOptions {
  likesAtStart?: { game_id: string; likes: number }[]
  presence?: Presence
  messageEveryMs?: number
}

/** A server that responds to every URL with the live stream, with some likes and players. */
async function openHub({
  likesAtStart = [],
  presence = createMemoryPresence(),
  messageEveryMs = 1_000,
}: HubOptions = {}) {
  const db = await openDatabase(':memory:')
  if (likesAtStart.length > 0) await insertRows(db, 'game_counter', likesAtStart)
  const likes = await openLikeCounts(db)
  const hub = createLiveHub({
    likes,
    presence,
    now: () => NOW,
    heartbeatEveryMs: HEARTBEAT_EVERY_MS,
    messageEveryMs,
  })
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const query = Object.fromEntries(new URL(url!, 'http://localhost').searchParams)
    hub.add(response, {
      owner: { userId: 'ada', sessionId: 'session-1' },
      writePresenceToken: query.game ? () => `ticket-of-${query.game}` : undefined,
    })
  })
  const port = await listen(server)
  onTestFinished(async () => {
    hub.close()
    server.closeAllConnections()
    server.close()
    await db.destroy()
  })
  return { likes, presence, hub, port, url: `http://127.0.0.1:${port}/` }
}

function enter(presence: Presence, gameId: string, browserId: string): void {
  const slot: PresenceSlot = { gameId, browserId, clientNetwork: '192.0.2.1' }
  presence.enter(slot)
  presence.heartbeat(slot)
}

async function openStream(url: string) {
  const stream = await openEventStream(url)
  onTestFinished(() => stream.close())
  return stream
}

test('the first message is a snapshot of all counts', async () => {
  const { presence, url } = await openHub({ likesAtStart: [{ game_id: 'survev', likes: 250 }] })
  enter(presence, 'agar', 'ann')
  const stream = await openStream(url)
  expect(await stream.next()).toEqual({
    event: 'snapshot',
    data: { likes: { survev: 250 }, players: { agar: 1 }, userId: 'ada' },
  })
})

test('a change arrives at every page', async () => {
  const { likes, presence, hub, url } = await openHub()
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(url)))
  await Promise.all(streams.map((stream) => stream.next()))
  expect(hub.clients).toBe(5)

  setCount(likes, 'survev', 1)
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ event: 'message', data: { likes: { survev: 1 } } })
  }
  enter(presence, 'agar', 'ann')
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ event: 'message', data: { players: { agar: 1 } } })
  }
})

test('reports unavailable storage to every page once, also to pages that join meanwhile', async () => {
  const { hub, url } = await openHub()
  const stream = await openStream(url)
  await stream.next()
  hub.sendOutage(false)
  hub.sendOutage(true)
  hub.sendOutage(true)
  const late = await openStream(url)
  expect(await late.next()).toEqual({
    event: 'snapshot',
    data: { likes: {}, players: {}, userId: 'ada', isOut: true },
  })
  hub.sendOutage(false)
  expect([await stream.next(), await stream.next()]).toEqual([
    { event: 'outage', data: true },
    { event: 'outage', data: false },
  ])
  expect(await late.next()).toEqual({ event: 'outage', data: false })
})

test('the first change after a pause is sent at once, then one message a second', async () => {
  const { likes, presence, url } = await openHub()
  const stream = await openStream(url)
  await stream.next()
  const changedAt = performance.now()
  // All changes of one turn of the event loop go into one message.
  setCount(likes, 'survev', 1)
  setCount(likes, 'agar', 1)
  expect(await stream.next()).toEqual({ event: 'message', data: { likes: { survev: 1, agar: 1 } } })
  const firstAt = performance.now()
  expect(firstAt - changedAt).toBeLessThan(500)
  for (let count = 1; count <= 1_000; count += 1) {
    setCount(likes, 'survev', count)
    setCount(likes, `game-${count % 3}`, count)
  }
  enter(presence, 'agar', 'ann')
  expect(await stream.next()).toEqual({
    event: 'message',
    data: {
      likes: { survev: 1_000, 'game-0': 999, 'game-1': 1_000, 'game-2': 998 },
      players: { agar: 1 },
    },
  })
  // A timer may fire a millisecond early.
  expect(performance.now() - firstAt).toBeGreaterThan(900)
  setCount(likes, 'survev', 0)
  expect(await stream.next()).toEqual({ event: 'message', data: { likes: { survev: 0 } } })
})

/** Player counts that the test sets. */
function makeShownPresence() {
  const shown = createPlayerCounts()
  const none = () => undefined
  const presence: Presence = { ...createMemoryPresence(), ...shown, enter: () => none, close: none }
  Object.defineProperty(presence, 'byGame', { get: () => shown.byGame })
  return { shown, presence }
}

test('unknown counts are sent as unknown, and all counts once they are known', async () => {
  const { shown, presence } = makeShownPresence()
  // Known before the hub listens, which would send it to the page again.
  shown.showAll({ agar: 3 })
  const { likes, url } = await openHub({ presence })
  const page = await openStream(url)
  expect((await page.next()).data).toMatchObject({ players: { agar: 3 } })
  shown.forget()
  expect(await page.next()).toMatchObject({ event: 'snapshot', data: { players: null } })
  const late = await openStream(url)
  expect(await late.next()).toMatchObject({ event: 'snapshot', data: { players: null } })
  setCount(likes, 'agar', 1)
  expect(await late.next()).toEqual({ event: 'message', data: { likes: { agar: 1 } } })
  shown.showAll({ agar: 4, mope: 1 })
  expect(await late.next()).toMatchObject({
    event: 'snapshot',
    data: { likes: { agar: 1 }, players: { agar: 4, mope: 1 } },
  })
})

test('sends every page the time at first', async () => {
  const { url } = await openHub()
  for (const query of ['', '?game=agar']) {
    const { body } = await fetch(url + query)
    const reader = body!.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    expect(new TextDecoder().decode(value)).toContain(`event: alive\ndata: ${NOW}\n\n`)
  }
})

test('requests heartbeats from a game page, sends keep-alives to other pages', async () => {
  const { url } = await openHub()
  const requested: string[] = []
  const { promise: requestedTwice, resolve } = Promise.withResolvers<void>()
  const game = await openEventStream(`${url}?game=agar`, {}, undefined, (token) => {
    requested.push(token)
    if (requested.length === 2) resolve()
  })
  onTestFinished(() => game.close())
  await game.next()
  expect(requested).toEqual(['ticket-of-agar'])
  await requestedTwice
  expect(requested).toEqual(['ticket-of-agar', 'ticket-of-agar'])

  const other = get(url, { agent: false })
  onTestFinished(() => void other.destroy())
  const [response] = (await once(other, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await expect.poll(() => text).toMatch(/(event: alive\n[^]*){2}/)
})

test('removes a closed page', async () => {
  const { hub, likes, url } = await openHub()
  const leaving = await openStream(url)
  const staying = await openStream(url)
  await Promise.all([leaving.next(), staying.next()])
  expect(hub.clients).toBe(2)
  leaving.close()
  // Each message that still arrives gives the server time to notice the closed stream.
  for (let count = 1; hub.clients > 1; count += 1) {
    setCount(likes, 'survev', count)
    await staying.next()
  }
  expect(hub.clients).toBe(1)
})

test('disconnects a client that does not read, and keeps the others live', async () => {
  const { likes, hub, port, url } = await openHub({ messageEveryMs: 20 })
  const slow = connect(port, '127.0.0.1')
  slow.on('error', () => undefined)
  onTestFinished(() => void slow.destroy())
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(slow, 'readable')
  slow.pause()
  const reader = await openStream(url)
  await reader.next()
  expect(hub.clients).toBe(2)

  // The operating system buffers the first messages, then the hub buffers for the slow client.
  const ids = Array.from({ length: 200 }, (_, index) => `${index}-${'x'.repeat(1_000)}`)
  let rounds = 0
  while (hub.clients === 2 && rounds < 1_000) {
    rounds += 1
    for (const id of ids) setCount(likes, id, rounds)
    for (let isLast = false; !isLast;) {
      const { data } = await reader.next()
      isLast = (data as { likes: Record<string, number> }).likes[ids.at(-1)!] === rounds
    }
  }
  expect(hub.clients).toBe(1)

  const cut = once(slow, 'close')
  slow.resume()
  await cut

  setCount(likes, 'survev', 7)
  expect(await reader.next()).toEqual({ event: 'message', data: { likes: { survev: 7 } } })
})

test('close sends every page a reconnect event and ends the streams', async () => {
  const { likes, hub, url } = await openHub()
  const streams = await Promise.all([openStream(url), openStream(url)])
  await Promise.all(streams.map((stream) => stream.next()))
  hub.close()
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ event: 'reconnect', data: {} })
    await expect(stream.next()).rejects.toThrow('the stream ended')
  }
  // Counts may still change while the process drains.
  expect(() => setCount(likes, 'survev', 1)).not.toThrow()
})

test('an ended stream receives nothing more, even if its client does not read', async () => {
  const { likes, hub, port } = await openHub()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.pause()
  await expect.poll(() => hub.clients).toBe(1)
  hub.endStreams('ada')
  expect(hub.clients).toBe(0)
  expect([hub.hasStreams('ada'), hub.listOwners()]).toEqual([false, []])
  // A write after the end would throw and end the process.
  hub.sendUnread('ada', 3)
  setCount(likes, 'survev', 1)
  hub.close()
})
