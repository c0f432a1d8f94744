/** Fair rendering by client network, over HTTP, with renders that wait until the test releases them. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { loadPageRoutes } from '#tests/page-routes.ts'
import { readConfig } from '#platform/config.ts'
import { createServer } from '../listen.ts'
import { createCacheKeys } from './cache-keys.ts'
import { createCachedPages, type PageParts } from './cached-pages.ts'
import { createDocuments, type RenderRequest } from './documents.ts'
import { createRenderedPages } from './rendered-pages.ts'
import { createOriginFinder } from '#platform/http/public-origin.ts'
import { createRenderQueue, QueueFullError } from './render-queue.ts'
import { openServices } from '../services.ts'
import { createSuggestionsRoute } from '#features/search/server/suggestions-route.ts'
import { listen } from '#tests/listen.ts'

const routes = await loadPageRoutes()

/** Maximum number of simultaneous renders for one network. */
const AT_ONCE = 6
const CROWD = '192.0.2.1'
const OTHER = '192.0.2.2'
const PATTERN = '/reset-password'

async function open() {
  const services = await openServices(
    readConfig({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', TRUST_PROXY: '1' }),
  )
  const { config } = services
  services.traffic.learn([], [PATTERN])
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  const rendered: string[] = []
  const inTurn = createRenderQueue(config, services.traffic, 60_000)
  const render: RenderRequest = async ({ url }) => {
    const { pathname, search } = new URL(url)
    rendered.push(pathname + search)
    if (search.includes('held')) await gate
    return new Response('rendered')
  }
  const parts: PageParts = {
    documents: createDocuments(services, render, routes, false),
    findCacheKey: createCacheKeys(services, routes),
    findOrigin: createOriginFinder(config),
    inTurn,
  }
  const visit = createCachedPages(services, parts)
  const respond = createRenderedPages(services, routes, parts)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/suggestions', createSuggestionsRoute(services, inTurn))
  app.all('*', async (c) => (await visit(c)) ?? respond(c))
  app.onError((error, c) => c.text(error.message, error instanceof QueueFullError ? 429 : 500))
  const server = createServer(app, services)
  const port = await listen(server)
  onTestFinished(async () => {
    openGate()
    server.closeAllConnections()
    server.close()
    await services.close()
  })

  /** Sends a client's request, which can be aborted. */
  function load(path: string, address: string) {
    const headers = { 'X-Forwarded-For': address }
    const sent = get({ port, host: '127.0.0.1', path, headers, agent: false })
    const response = once(sent, 'response').then(async ([incoming]: IncomingMessage[]) => ({
      status: incoming!.statusCode,
      body: await text(incoming!),
    }))
    return { leave: () => sent.destroy(), response }
  }

  /** Sends many requests. The running ones wait for the gate. */
  async function crowd(count: number) {
    const requested = Array.from({ length: count }, (_, index) =>
      load(`${PATTERN}?token=held-${index}`, CROWD),
    )
    for (const { response } of requested) response.catch(() => undefined)
    await expect.poll(() => rendered.length).toBe(AT_ONCE)
    return requested
  }

  const responsesByClass = async () => {
    const { values } = await services.traffic.metrics[0].get()
    return values.filter(({ labels }) => labels.route === PATTERN).map(({ value }) => value)
  }
  return { load, crowd, openGate, rendered, responsesByClass }
}

test('does not delay a client behind a flood from another network', async () => {
  const { load, crowd, openGate, rendered } = await open()
  const requested = await crowd(50)
  for (const path of ['/', '/sign-in', '/?q=egg', '/nowhere', '/?q=egg', '/_root.data']) {
    expect(await load(path, OTHER).response).toEqual({ status: 200, body: 'rendered' })
  }
  expect((await load('/suggestions?q=agar', OTHER).response).status).toBe(200)
  // The flooding client also receives cached pages.
  expect(await load('/sign-in', CROWD).response).toEqual({ status: 200, body: 'rendered' })
  expect(rendered.filter((path) => path.includes('held'))).toHaveLength(AT_ONCE)
  openGate()
  for (const { response } of requested) expect((await response).status).toBe(200)
})

test('queues a page for its own client, even if a flood requested it first', async () => {
  const { load, crowd } = await open()
  await crowd(50)
  const ofCrowd = load('/about', CROWD)
  ofCrowd.response.catch(() => undefined)
  expect(await load('/about', OTHER).response).toEqual({ status: 200, body: 'rendered' })
})

test('does not render for a disconnected client, nor count a server error', async () => {
  const { load, crowd, openGate, rendered, responsesByClass } = await open()
  const requested = await crowd(50)
  // The last request is in the queue, too.
  expect((await load('/about', OTHER).response).status).toBe(200)
  for (const { leave } of requested) leave()
  await expect.poll(responsesByClass).toEqual([0, 0, 50 - AT_ONCE, 0])
  openGate()
  await expect.poll(responsesByClass).toEqual([0, 0, 50, 0])
  expect((await load(`${PATTERN}?token=next`, CROWD).response).status).toBe(200)
  expect(rendered.filter((path) => path.includes('held'))).toHaveLength(AT_ONCE)
})

test('refuses only the network with too many waiting requests', async () => {
  const { load, crowd, openGate } = await open()
  const requested = await crowd(250)
  const refused: number[] = []
  for (const { response } of requested) {
    void response.then(({ status }) => status === 429 && refused.push(status))
  }
  await expect.poll(() => refused.length).toBe(250 - AT_ONCE - 200)
  expect((await load('/nowhere', OTHER).response).status).toBe(200)
  openGate()
  const statuses = await Promise.all(requested.map(async ({ response }) => (await response).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE + 200)
})
