/**
 * The live stream's limit and presence while the database is slow to identify the player; which pages
 * get a stream, and when their player counts.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { countQueries } from '#platform/db/query-count.ts'
import { transact } from '#platform/db/transact.server.ts'
import { BY_OWN_PAGE, openEventStream } from '#tests/event-stream.ts'
import { makeFolder } from '#tests/folder.ts'
import { readConfig } from '#platform/config.ts'
import { createJsonRoutes } from '#server/json-routes.ts'
import { MAX_STREAMS_PER_GROUP, createHeartbeatHandler, createLiveRoute } from './live-route.ts'
import { OPENINGS_PER_S, createOpeningTurns } from './opening-turns.ts'
import { createOriginFinder } from '#platform/http/public-origin.ts'
import { openServices } from '#server/services.ts'
import { createStreamPlayerFinder } from '#server/viewer/requester.ts'
import { listen } from '#tests/listen.ts'

/** The route with its services, on one database connection that the test can block. */
async function openLive(environment: Record<string, string> = {}) {
  const services = await openServices(
    readConfig({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', ...environment }),
  )
  const app = new Hono<{ Bindings: HttpBindings }>()
  let requested = 0
  app.use(async (_c, next) => {
    requested += 1
    await next()
  })
  const findOrigin = createOriginFinder(services.config)
  app.get('/live', createLiveRoute(services, {}, findOrigin, createStreamPlayerFinder(services)))
  const handler = createHeartbeatHandler(services)
  const handle = createJsonRoutes(services, {})
  app.post('/live', handle(['POST', '/live', 'anyone', undefined, handler]))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const port = await listen(server)
  onTestFinished(async () => {
    services.hub.close()
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const signature = createHmac('sha256', services.cookieKey.secret).update('token').digest('base64')
  return {
    services,
    server,
    requested: () => requested,
    url: `http://127.0.0.1:${port}/live?game=survev&viewer=browser-1`,
    // Signed, so that the session is looked up, although it does not exist.
    headers: { Cookie: `session=${encodeURIComponent(`token.${signature}`)}` },
  }
}

/** Blocks the only connection. Call the returned function to release it. */
function holdDatabase({ db }: Awaited<ReturnType<typeof openLive>>['services']) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const transaction = transact(db, () => promise)
  return () => {
    resolve()
    return transaction
  }
}

test('admits streams at a bounded rate, and tells the rest when to come back', async () => {
  const { url, headers } = await openLive({ LIMITS: 'off' })
  const live = new URL('/live', url).href
  const startedAt = performance.now()
  const open = async () => {
    const outgoing = get(live, { headers: { ...headers, ...BY_OWN_PAGE }, agent: false })
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    outgoing.on('error', () => undefined).destroy()
    const { statusCode, headers: given } = response
    return statusCode === 503 ? `503, after ${given['retry-after']} s` : `${statusCode}`
  }
  const statuses = await Promise.all(Array.from({ length: OPENINGS_PER_S * 4 }, open))
  const seconds = (performance.now() - startedAt) / 1_000
  const opened = statuses.filter((status) => status === '200').length
  expect(new Set(statuses)).toEqual(new Set(['200', '503, after 2 s']))
  expect(opened).toBeGreaterThan(OPENINGS_PER_S)
  // A tenth of a second's openings start at once.
  expect(opened).toBeLessThan(OPENINGS_PER_S * (seconds + 0.2))
})

test('a client that aborts its openings keeps nobody else waiting', async () => {
  const mayOpen = createOpeningTurns()
  for (let opening = 0; opening < 5_000; opening += 1) void mayOpen('192.0.2.1', () => true)
  const startedAt = performance.now()
  expect(await mayOpen('198.51.100.1', () => false)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(500)
})

test('looks up the sessions of streams that open together in few queries', async () => {
  const { services, headers } = await openLive()
  const count = { queries: 0 }
  const find = createStreamPlayerFinder(services)
  const incoming = { headers: { cookie: headers.Cookie } } as IncomingMessage
  await countQueries(count, () => Promise.all(Array.from({ length: 100 }, () => find(incoming))))
  expect(count.queries).toBeLessThanOrEqual(2)
})

test('applies the limit to streams that open at the same time', async () => {
  const { services, requested, url, headers } = await openLive()
  const release = holdDatabase(services)
  const opening = Array.from({ length: MAX_STREAMS_PER_GROUP + 20 }, () =>
    openEventStream(url, headers),
  )
  await vi.waitUntil(() => requested() === opening.length, { timeout: 30_000 })
  await release()
  const streams = await Promise.all(opening)
  const statuses = streams.map(({ response }) => response.statusCode)
  for (const stream of streams) stream.close()
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_STREAMS_PER_GROUP)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('does not count a client that disconnects before its session is known', async () => {
  const { services, server, url, headers } = await openLive()
  const release = holdDatabase(services)
  for (let count = 0; count < MAX_STREAMS_PER_GROUP; count += 1) {
    const requested = once(server, 'request')
    const leaving = new AbortController()
    const given = openEventStream(url, headers, leaving.signal).catch(() => 'gone')
    const [, response] = await requested
    const closed = once(response, 'close')
    leaving.abort()
    expect(await given).toBe('gone')
    await closed
  }
  await release()

  const stream = await openEventStream(url, headers)
  onTestFinished(() => stream.close())
  expect(stream.response.statusCode).toBe(200)
  expect(await stream.next()).toMatchObject({ event: 'snapshot', data: { players: {} } })
  expect(await stream.next()).toEqual({ event: 'message', data: { players: { survev: 1 } } })
  expect(services.hub.clients).toBe(1)
})

test('refuses a stream that is still opening when the process drains', async () => {
  const { services, requested, url, headers } = await openLive()
  const release = holdDatabase(services)
  const opening = openEventStream(url, headers)
  await vi.waitUntil(() => requested() === 1)
  services.draining = true
  services.hub.close()
  await release()
  const { response } = await opening
  expect(response.statusCode).toBe(503)
})

test('allows twice the streams for a wider network, and four times for a /48', async () => {
  const { url } = await openLive({ TRUST_PROXY: '1' })
  // A page without a game: its stream is released as soon as it is closed.
  const live = new URL('/live', url).href
  const open = async (network: string) => {
    const stream = await openEventStream(live, { 'X-Forwarded-For': `2001:db8:1:${network}::1` })
    onTestFinished(() => stream.close())
    return stream
  }
  const statusIn = async (network: string) => (await open(network)).response.statusCode
  const fill = async (network: string) => {
    const opening = Array.from({ length: MAX_STREAMS_PER_GROUP }, () => open(network))
    const streams = await Promise.all(opening)
    expect(streams.map(({ response }) => response.statusCode)).toEqual(streams.map(() => 200))
    return streams[0]!
  }

  const first = await fill('100')
  await fill('101')
  expect(await statusIn('1ff')).toBe(429)
  await fill('200')
  await fill('201')
  expect(await statusIn('300')).toBe(429)

  // The released stream is available once to the other networks in both wider networks.
  first.close()
  await vi.waitUntil(async () => (await statusIn('1ff')) === 200, { timeout: 30_000 })
  expect([await statusIn('1ff'), await statusIn('300')]).toEqual([429, 429])
})

describe('a page of another site', () => {
  // The headers that browsers send for an image, `fetch` without CORS, an EventSource and a
  // prefetch.
  test.each<[what: string, headers: Record<string, string>]>([
    ['an image or a prefetch', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['an EventSource', { 'sec-fetch-site': 'cross-site', origin: 'https://example.org' }],
    ['a link or the address bar', { 'sec-fetch-site': 'none' }],
    ['a browser that says nothing', { 'sec-fetch-site': '' }],
    ['an old browser, of an EventSource', { 'sec-fetch-site': '', origin: 'https://example.org' }],
    ['an old browser, of an image', { 'sec-fetch-site': '', referer: 'https://example.org/live' }],
    ['an old browser, of a sandbox', { 'sec-fetch-site': '', origin: 'null' }],
  ])(
    'gets no stream and counts nothing: %s',
    async (_what, { 'sec-fetch-site': site, ...rest }) => {
      const { services, url } = await openLive()
      const counted: string[] = []
      services.presence.subscribe((gameId) => counted.push(gameId))
      // The header is absent, not empty.
      const status = await statusOf(url, site ? { 'sec-fetch-site': site, ...rest } : rest)
      expect(status).toBe(403)
      expect([services.hub.clients, counted]).toEqual([0, []])
    },
  )

  test("does not use up the stream limit of the portal's own pages", async () => {
    const { url } = await openLive()
    for (let count = 0; count < MAX_STREAMS_PER_GROUP + 1; count += 1) {
      expect(await statusOf(url, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    }
    const stream = await openEventStream(url)
    onTestFinished(() => stream.close())
    expect(stream.response.statusCode).toBe(200)
  })
})

test.each<[name: 'origin' | 'referer', path: string]>([
  ['origin', ''],
  ['referer', '/game/survev'],
])('over http, without Sec-Fetch-Site, %s identifies the page', async (name, path) => {
  const { url } = await openLive()
  expect(await statusOf(url, { [name]: new URL(url).origin + path })).toBe(200)
})

test('counts a player from the first heartbeat, and only with a token that the portal sealed', async () => {
  const { services, url } = await openLive()
  const { promise: requested, resolve } = Promise.withResolvers<string>()
  const stream = await openEventStream(url, {}, undefined, resolve)
  onTestFinished(() => stream.close())
  const token = await requested
  const heartbeat = (sent: string) =>
    fetch(`${new URL(url).origin}/live?${sent}`, { method: 'POST' })
  expect((await heartbeat(`${token}A`)).status).toBe(204)
  expect(services.presence.byGame).toEqual({})
  expect((await heartbeat(token)).status).toBe(204)
  expect(services.presence.byGame).toEqual({ survev: 1 })
})

/** Returns the status for a request with these headers and no other browser headers. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const outgoing = get(url, { headers, agent: false })
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  outgoing.destroy()
  return response.statusCode
}
