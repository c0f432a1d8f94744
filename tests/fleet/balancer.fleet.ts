/** How `deploy/haproxy.cfg` handles requests, streams and nodes. Each node is a server of this test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventStream } from '../event-stream.ts'
import { describeWithPrograms } from '../programs.ts'
import { findFreePort } from '../portal.ts'
import { until } from '../until.ts'
import { HAPROXY, startHaproxy, type FleetBalancer } from './haproxy.ts'
import { startReaper, type Reaper } from './programs.ts'
import { listen } from '../listen.ts'

/** Three checks of 8 s, and the pauses between them, ms. */
const DOWN_MS = 30_000
/** Longer than checks usually may take, shorter than the timeout of a check, ms. */
const SLOW_CHECK_MS = 4_000

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** A node whose responses the test sets. */
async function startStub(name: string) {
  const checks = { count: 0 }
  let isReady: Handler = (_, outgoing) => void outgoing.end()
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/readyz') {
      checks.count += 1
      return isReady(incoming, outgoing)
    }
    if (incoming.url === '/live') {
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' })
      return void outgoing.write('data: "first"\n\n')
    }
    if (incoming.url === '/slow') return void outgoing.writeHead(200).write(name)
    incoming.resume()
    outgoing.setHeader('Content-Type', 'application/json')
    outgoing.end(JSON.stringify({ name, headers: incoming.headers }))
  })
  const port = await listen(server)
  return {
    name,
    port,
    checks,
    respondToChecks: (response: Handler) => void (isReady = response),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const ready: Handler = (_, outgoing) => void outgoing.end()
const notReady: Handler = (_, outgoing) => void outgoing.writeHead(503).end()
const slow: Handler = (_, outgoing) => void setTimeout(() => outgoing.end(), SLOW_CHECK_MS)
const silent: Handler = () => undefined

describeWithPrograms('HAProxy', [HAPROXY], () => {
  let reaper: Reaper
  let balancer: FleetBalancer
  let nodes: Awaited<ReturnType<typeof startStub>>[]

  beforeAll(async () => {
    nodes = await Promise.all(['a', 'b', 'c'].map(startStub))
    reaper = await startReaper()
    const ports = Object.fromEntries(nodes.map(({ name, port }) => [name, port]))
    balancer = await startHaproxy(reaper, await findFreePort(), ports)
  })
  afterAll(async () => {
    await reaper.end()
    for (const node of nodes) node.stop()
  })
  beforeEach(async () => {
    for (const node of nodes) node.respondToChecks(ready)
    await until('all nodes are up', async () => (await balancer.listReady()).length === 3)
  })

  const send = async (init: RequestInit = {}, path = '/') => {
    const response = await fetch(balancer.url + path, {
      signal: AbortSignal.timeout(10_000),
      ...init,
    })
    const text = await response.text()
    const { name = '', headers = {} } = response.ok ? JSON.parse(text) : {}
    return {
      status: response.status,
      name: String(name),
      headers: headers as IncomingMessage['headers'],
    }
  }
  const isOut = (name: string) => async () => !(await balancer.listReady()).includes(name)
  /** Opens responses until this node gets one. */
  const openAt = async (path: '/live' | '/slow', node: (typeof nodes)[number]) => {
    for (const other of nodes) if (other !== node) other.respondToChecks(notReady)
    await until('one node is up', async () => (await balancer.listReady()).length === 1)
    const response = await fetch(balancer.url + path)
    for (const other of nodes) other.respondToChecks(ready)
    await until('all nodes are up', async () => (await balancer.listReady()).length === 3)
    return response.body!.getReader()
  }

  test('sets the client address and the request id itself', async () => {
    const claims = { 'x-forwarded-for': '203.0.113.9, 203.0.113.8', 'x-request-id': 'invented' }
    const [first, second] = [await send({ headers: claims }), await send({ headers: claims })]
    expect(first.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(first.headers.host).toBe(new URL(balancer.url).host)
    const ids = [first, second].map(({ headers }) => headers['x-request-id'])
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  test('redirects http to https', async () => {
    const response = await fetch(`${balancer.plainUrl}/game/agar?a=b`, { redirect: 'manual' })
    const host = new URL(balancer.plainUrl).host
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      `https://${host}/game/agar?a=b`,
    ])
  })

  test('rejects a body larger than any form', async () => {
    expect((await send({ method: 'POST', body: 'a'.repeat(65_536) })).status).toBe(200)
    expect((await send({ method: 'POST', body: 'a'.repeat(65_537) })).status).toBe(413)
    const large = { method: 'POST', body: 'a'.repeat(2 ** 20) }
    expect((await send(large, '/game-saves/agar')).status).toBe(200)
    expect((await send(large, '/de/settings/saves')).status).toBe(200)
  })

  test('balances live streams and forwards each event at once', async () => {
    const before = await balancer.countStreams()
    const streams = await Promise.all(
      Array.from({ length: 6 }, () => openEventStream(`${balancer.url}/live`)),
    )
    // The responses never end, so only unbuffered data arrives.
    const heard = await Promise.all(streams.map((stream) => stream.next()))
    expect(heard.map(({ data }) => data)).toEqual(Array(6).fill('first'))
    expect([before, await balancer.countStreams()]).toEqual([
      { a: 0, b: 0, c: 0 },
      { a: 2, b: 2, c: 2 },
    ])
    for (const stream of streams) stream.close()
  })

  test('keeps a busy node that needs seconds for its health check, and its stream', async () => {
    const [busy] = nodes as [(typeof nodes)[number]]
    const stream = await openAt('/live', busy)
    await stream.read()
    let hasEnded = false
    stream.read().then(
      () => (hasEnded = true),
      () => (hasEnded = true),
    )
    busy.respondToChecks(slow)
    const enough = busy.checks.count + 4
    await until('four slow checks', () => busy.checks.count >= enough, DOWN_MS)
    expect(await balancer.listReady()).toContain(busy.name)
    expect(hasEnded).toBe(false)
    await stream.cancel()
  })

  test('a node that responds with 503 gets no new requests and finishes the current ones', async () => {
    const [leaving] = nodes as [(typeof nodes)[number]]
    const stream = await openAt('/live', leaving)
    await stream.read()
    leaving.respondToChecks(notReady)
    await until('it is out', isOut(leaving.name))
    const names = (await Promise.all(Array.from({ length: 9 }, () => send()))).map(
      ({ name }) => name,
    )
    expect(names).not.toContain(leaving.name)
    // Still open after some further checks.
    let hasEnded = false
    const ended = stream.read().finally(() => (hasEnded = true))
    ended.catch(() => undefined)
    const enough = leaving.checks.count + 4
    await until('four checks more', () => leaving.checks.count >= enough)
    expect(hasEnded).toBe(false)
    await stream.cancel()
  })

  test.each(['/live', '/slow'] as const)(
    'connections to an unresponsive node are closed (%s)',
    async (path) => {
      const [frozen] = nodes as [(typeof nodes)[number]]
      const stream = await openAt(path, frozen)
      await stream.read()
      frozen.respondToChecks(silent)
      const ended = stream.read().then(
        ({ done }) => done,
        () => true,
      )
      await until('it is out', isOut(frozen.name), DOWN_MS)
      expect(await ended).toBe(true)
    },
  )

  test('without a ready node, requests go to any node', async () => {
    for (const node of nodes) node.respondToChecks(notReady)
    await until('none is up', async () => (await balancer.listReady()).length === 0)
    expect((await send()).status).toBe(200)
  })
})
