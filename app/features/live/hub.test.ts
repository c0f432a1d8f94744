/** The live stream over real connections on the loopback address. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '#tests/event-stream.ts'
import { createMemoryPresence } from '../../carriers/memory-presence.server.ts'
import { openDatabase } from '../../db/db.server.ts'
import { openLikeCounts, type LikeCounts } from '../likes/like-counts.server.ts'
import { createLiveHub } from './hub.server.ts'

/** Takes over a count as newer than all before. */
const setCount = (likes: LikeCounts, gameId: string, count: number) =>
  likes.take({ gameId, likes: count, version: (rowVersion += 1) })
let rowVersion = 0

/** A server whose every address is the live stream, with some likes and players. */
async function openHub(likesAtStart: { game_id: string; likes: number }[] = []) {
  const db = await openDatabase(':memory:')
  if (likesAtStart.length > 0) await db.insertInto('game_counter').values(likesAtStart).execute()
  const likes = await openLikeCounts(db)
  const presence = createMemoryPresence()
  const hub = createLiveHub(likes, presence)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    hub.add(response, { owner: { userId: 'ada', sessionId: 'session-1' } })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    hub.close()
    server.closeAllConnections()
    server.close()
    await db.destroy()
  })
  return { likes, presence, hub, port, url: `http://127.0.0.1:${port}/` }
}

async function openStream(url: string) {
  const stream = await openEventStream(url)
  onTestFinished(() => stream.close())
  return stream
}

test('the first message is a snapshot of all counts', async () => {
  const { presence, url } = await openHub([{ game_id: 'survev', likes: 250 }])
  presence.enter({ gameId: 'agar', browserId: 'ann', household: '192.0.2.1' })
  const stream = await openStream(url)
  expect(await stream.next()).toEqual({
    event: 'snapshot',
    data: { likes: { survev: 250 }, players: { agar: 1 } },
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
  presence.enter({ gameId: 'agar', browserId: 'ann', household: '192.0.2.1' })
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ event: 'message', data: { players: { agar: 1 } } })
  }
})

test('a page that comes later knows what happened before', async () => {
  const { likes, url } = await openHub()
  setCount(likes, 'survev', 3)
  const stream = await openStream(url)
  expect(await stream.next()).toEqual({
    event: 'snapshot',
    data: { likes: { survev: 3 }, players: {} },
  })
})

test('an outage is told to every page, to one that comes meanwhile too, and once', async () => {
  const { hub, url } = await openHub()
  const stream = await openStream(url)
  await stream.next()
  hub.tellOutage(false)
  hub.tellOutage(true)
  hub.tellOutage(true)
  const late = await openStream(url)
  expect(await late.next()).toEqual({
    event: 'snapshot',
    data: { likes: {}, players: {}, isOut: true },
  })
  hub.tellOutage(false)
  expect([await stream.next(), await stream.next()]).toEqual([
    { event: 'outage', data: true },
    { event: 'outage', data: false },
  ])
  expect(await late.next()).toEqual({ event: 'outage', data: false })
})

test('under load changes are gathered: the first at once, the rest in one message', async () => {
  const { likes, presence, url } = await openHub()
  const stream = await openStream(url)
  await stream.next()
  // Quiet since the start of the process: the first goes out without waiting.
  for (let count = 1; count <= 1_000; count += 1) {
    setCount(likes, 'survev', count)
    setCount(likes, `game-${count % 3}`, count)
  }
  presence.enter({ gameId: 'agar', browserId: 'ann', household: '192.0.2.1' })
  expect(await stream.next()).toEqual({ event: 'message', data: { likes: { survev: 1 } } })
  expect(await stream.next()).toEqual({
    event: 'message',
    data: {
      likes: { survev: 1_000, 'game-0': 999, 'game-1': 1_000, 'game-2': 998 },
      players: { agar: 1 },
    },
  })
  setCount(likes, 'survev', 0)
  expect(await stream.next()).toEqual({ event: 'message', data: { likes: { survev: 0 } } })
})

test('a page that left is forgotten', async () => {
  const { hub, likes, url } = await openHub()
  const leaving = await openStream(url)
  const staying = await openStream(url)
  await Promise.all([leaving.next(), staying.next()])
  expect(hub.clients).toBe(2)
  leaving.close()
  // Each message that still arrives gave the server time to notice.
  for (let count = 1; hub.clients > 1; count += 1) {
    setCount(likes, 'survev', count)
    await staying.next()
  }
  expect(hub.clients).toBe(1)
})

test('a client that does not read is cut off, the others stay live', async () => {
  const { likes, hub, port, url } = await openHub()
  const slow = connect(port, '127.0.0.1')
  slow.on('error', () => undefined)
  onTestFinished(() => void slow.destroy())
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(slow, 'readable')
  slow.pause()
  const reader = await openStream(url)
  await reader.next()
  expect(hub.clients).toBe(2)

  // What the system buffers comes first, then what the hub holds for the slow client.
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

test('closing tells every page to reconnect and ends the streams', async () => {
  const { likes, hub, url } = await openHub()
  const streams = await Promise.all([openStream(url), openStream(url)])
  await Promise.all(streams.map((stream) => stream.next()))
  hub.close()
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ event: 'reconnect', data: {} })
    await expect(stream.next()).rejects.toThrow('the stream ended')
  }
  // Counts may still move while the process drains.
  expect(() => setCount(likes, 'survev', 1)).not.toThrow()
})

test('a stream that was ended takes nothing more, though its client does not read', async () => {
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
  // A write after the end would end this very process.
  hub.tellUnread('ada', 3)
  setCount(likes, 'survev', 1)
  hub.close()
})
