/** The live stream's limit and presence while the database takes its time to name the asker. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { openEventStream } from '#tests/event-stream.ts'
import { makeFolder } from '#tests/folder.ts'
import { readConfig } from './config.ts'
import { createLiveRoute } from './live-route.ts'
import { openServices } from './services.ts'

const MAX_STREAMS_PER_GROUP = 100

/** The route with everything that it needs, over one database connection that can be held. */
async function openLive(environment: Record<string, string> = {}) {
  const services = await openServices(
    readConfig({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', ...environment }),
  )
  const app = new Hono<{ Bindings: HttpBindings }>()
  let asked = 0
  app.use(async (_c, next) => {
    asked += 1
    await next()
  })
  app.get('/live', createLiveRoute(services, {}))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    services.hub.close()
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const signature = createHmac('sha256', services.cookieKey.secret).update('token').digest('base64')
  const { port } = server.address() as AddressInfo
  return {
    services,
    server,
    asked: () => asked,
    url: `http://127.0.0.1:${port}/live?game=survev&viewer=browser-1`,
    // Signed, so that the session is looked up, though there is none.
    headers: { Cookie: `session=${encodeURIComponent(`token.${signature}`)}` },
  }
}

/** Keeps the one connection busy; the result lets it go. */
function holdDatabase({ db }: Awaited<ReturnType<typeof openLive>>['services']) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const transaction = transact(db, () => promise)
  return () => {
    resolve()
    return transaction
  }
}

test('streams that are asked for together do not slip past the limit', async () => {
  const { services, asked, url, headers } = await openLive()
  const release = holdDatabase(services)
  const opening = Array.from({ length: MAX_STREAMS_PER_GROUP + 20 }, () =>
    openEventStream(url, headers),
  )
  await vi.waitUntil(() => asked() === opening.length, { timeout: 10_000 })
  await release()
  const streams = await Promise.all(opening)
  const statuses = streams.map(({ response }) => response.statusCode)
  for (const stream of streams) stream.close()
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_STREAMS_PER_GROUP)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('a client that leaves before it is known is nobody and counts nothing', async () => {
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
  expect(await stream.next()).toMatchObject({ data: { players: { survev: 1 } } })
  expect(services.hub.clients).toBe(1)
})

test('a stream that is still being opened when the process drains is refused', async () => {
  const { services, asked, url, headers } = await openLive()
  const release = holdDatabase(services)
  const opening = openEventStream(url, headers)
  await vi.waitUntil(() => asked() === 1)
  services.draining = true
  services.hub.close()
  await release()
  const { response } = await opening
  expect(response.statusCode).toBe(503)
})

test('a customer with many networks has twice the streams of one, and four times with a /48', async () => {
  const { url } = await openLive({ TRUST_PROXY: '1' })
  // On no game's page: such a stream is over as soon as it is closed.
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

  // What one gives back is there for the others of both networks around it, once.
  first.close()
  await vi.waitUntil(async () => (await statusIn('1ff')) === 200, { timeout: 10_000 })
  expect([await statusIn('1ff'), await statusIn('300')]).toEqual([429, 429])
})
