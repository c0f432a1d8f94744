/** Fair rendering by client network, over HTTP, with renders that wait until the test releases them. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { readConfig } from '../config.ts'
import { createServer } from '../listen.ts'
import { createPages } from './pages.ts'
import { createOriginFinder } from '../http/public-origin.ts'
import { RenderLimitError, createRenderRateLimit } from './render-rate-limit.ts'
import { createRenderQueue } from './render-queue.ts'
import { openServices } from '../services.ts'
import { createSuggestionsRoute } from '../http/suggestions-route.ts'

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
  services.traffic.learn([PATTERN])
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  const rendered: string[] = []
  const inTurn = createRenderQueue(config, services.traffic, 60_000)
  const limitRender = createRenderRateLimit(config)
  const pages = createPages(services, {
    async render(request) {
      const { pathname, search } = new URL(request.url)
      rendered.push(pathname + search)
      if (search.includes('held')) await gate
      return new Response('rendered')
    },
    findOrigin: createOriginFinder(config),
    limitRender,
    inTurn,
    isDevelopment: false,
  })
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/suggestions', createSuggestionsRoute(services, limitRender, inTurn))
  app.all('*', async (c) => (await pages.visit(c)) ?? pages.answer(c))
  app.onError((error, c) => c.text(error.message, error instanceof RenderLimitError ? 429 : 500))
  const server = createServer(app, services).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    openGate()
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const { port } = server.address() as AddressInfo

  /** Sends a client's request, which can be aborted. */
  function ask(path: string, address: string) {
    const headers = { 'X-Forwarded-For': address }
    const asked = get({ port, host: '127.0.0.1', path, headers, agent: false })
    const answer = once(asked, 'response').then(async ([response]: IncomingMessage[]) => ({
      status: response!.statusCode,
      body: await text(response!),
    }))
    return { leave: () => asked.destroy(), answer }
  }

  /** Sends many requests. The running ones wait for the gate. */
  async function crowd(count: number) {
    const asked = Array.from({ length: count }, (_, index) =>
      ask(`${PATTERN}?token=held-${index}`, CROWD),
    )
    for (const { answer } of asked) answer.catch(() => undefined)
    await expect.poll(() => rendered.length).toBe(AT_ONCE)
    return asked
  }

  const answersByClass = () =>
    [...services.traffic.list()].find(({ pattern }) => pattern === PATTERN)!.answers
  return { ask, crowd, openGate, rendered, answersByClass }
}

test('does not delay a client behind a flood from another network', async () => {
  const { ask, crowd, openGate, rendered } = await open()
  const asked = await crowd(50)
  for (const path of ['/', '/sign-in', '/?q=egg', '/nowhere', '/?q=egg', '/_root.data']) {
    expect(await ask(path, OTHER).answer).toEqual({ status: 200, body: 'rendered' })
  }
  expect((await ask('/suggestions?q=agar', OTHER).answer).status).toBe(200)
  // The flooding client also receives cached pages.
  expect(await ask('/sign-in', CROWD).answer).toEqual({ status: 200, body: 'rendered' })
  expect(rendered.filter((path) => path.includes('held'))).toHaveLength(AT_ONCE)
  openGate()
  for (const { answer } of asked) expect((await answer).status).toBe(200)
})

test('queues a page for its own client, even if a flood requested it first', async () => {
  const { ask, crowd } = await open()
  await crowd(50)
  const ofCrowd = ask('/about', CROWD)
  ofCrowd.answer.catch(() => undefined)
  expect(await ask('/about', OTHER).answer).toEqual({ status: 200, body: 'rendered' })
})

test('does not render for a disconnected client, nor count a server error', async () => {
  const { ask, crowd, openGate, rendered, answersByClass } = await open()
  const asked = await crowd(50)
  // The last request is in the queue, too.
  expect((await ask('/about', OTHER).answer).status).toBe(200)
  for (const { leave } of asked) leave()
  await expect.poll(answersByClass).toEqual([0, 0, 50 - AT_ONCE, 0])
  openGate()
  await expect.poll(answersByClass).toEqual([0, 0, 50, 0])
  expect((await ask(`${PATTERN}?token=next`, CROWD).answer).status).toBe(200)
  expect(rendered.filter((path) => path.includes('held'))).toHaveLength(AT_ONCE)
})

test('refuses only the network with too many waiting requests', async () => {
  const { ask, crowd, openGate } = await open()
  const asked = await crowd(250)
  const refused: number[] = []
  for (const { answer } of asked) {
    void answer.then(({ status }) => status === 429 && refused.push(status))
  }
  await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(250 - AT_ONCE - 200)
  expect((await ask('/nowhere', OTHER).answer).status).toBe(200)
  openGate()
  const statuses = await Promise.all(asked.map(async ({ answer }) => (await answer).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE + 200)
})
