/** The port: what it answers ahead of the application, and how long it keeps connections. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from './listen.ts'
import { readConfig } from '#platform/config.ts'
import type { NodeEnv } from '#platform/http/node-env.ts'
import { createTraffic } from '#platform/process/traffic.ts'
import { openTestServer } from '#tests/test-server.ts'

/** A server whose pages each block the thread for this time, ms. */
async function start(workMs = 0, environment: Record<string, string> = {}) {
  const log = pino({ level: 'silent' })
  const app = new Hono<NodeEnv>()
  const served: string[] = []
  app.all('*', (c) => {
    const endsAt = performance.now() + workMs
    while (performance.now() < endsAt);
    served.push(c.req.path)
    return c.text(`page of ${c.req.header('cookie')?.length ?? 0}`)
  })
  const server = createServer(app, {
    config: readConfig({ PUBLIC_URL: 'https://play.example.org', ...environment }),
    log,
    traffic: createTraffic(),
  })
  const port = await openTestServer(server)
  /** Sends these lines, and reads until the connection is closed. */
  async function send(...lines: string[]) {
    const socket = connect(port, '127.0.0.1')
    socket.end([...lines, '', ''].join('\r\n'))
    return text(socket)
  }
  let connections = 0
  server.on('connection', () => (connections += 1))
  /** Opens this many connections that send nothing yet. */
  async function open(count: number) {
    const all = connections + count
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    await expect.poll(() => connections).toBe(all)
    return sockets
  }
  return { server, served, send, open }
}

const HOST = 'Host: play.example.org'
const CLOSE = 'Connection: close'

test('an idle connection is kept for longer than proxies keep theirs, or as long as set', async () => {
  expect((await start()).server.keepAliveTimeout).toBe(620_000)
  const { server } = await start(0, { KEEP_ALIVE_SECONDS: '70' })
  expect(server.keepAliveTimeout).toBe(70_000)
})

test('20 KB of cookies of other programs on the host are accepted', async () => {
  const { send } = await start()
  const response = await send('GET / HTTP/1.1', HOST, CLOSE, `Cookie: a=${'b'.repeat(20_000)}`)
  expect(response).toMatch(/^HTTP\/1.1 200 /)
  expect(response).toContain('page of 20002')
})

test.each([
  [431, `Cookie: a=${'b'.repeat(40_000)}`, 'Delete the cookies of this site and try again.'],
  [400, 'No colon', 'The request is malformed.'],
])('a refusal %i below the application says why', async (status, line, words) => {
  const { send } = await start()
  const [head, body] = (await send('GET / HTTP/1.1', HOST, line)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('Content-Type: text/plain; charset=UTF-8')
  expect(head).toContain(`Content-Length: ${body!.length}`)
  expect(body).toContain(words)
})

test.each([
  ['of HAProxy', ['OPTIONS / HTTP/1.0']],
  ['of the whole server', ['OPTIONS * HTTP/1.0']],
  ['of the whole server over HTTP/1.1', ['OPTIONS * HTTP/1.1', HOST, CLOSE]],
])('a bare check %s gets a success', async (_whose, lines) => {
  const { send, served } = await start()
  const response = await send(...lines)
  expect(response).toMatch(/^HTTP\/1.1 204 /)
  expect(response).toContain('Allow: GET, HEAD')
  expect(served).toEqual([])
})

test('health checks are answered ahead of requests that wait', async () => {
  const { served, open } = await start(2)
  const pages = await open(200)
  const checks = await open(2)
  for (const socket of pages) socket.write(`GET /page HTTP/1.1\r\n${HOST}\r\n\r\n`)
  checks[0]!.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`)
  checks[1]!.write(`GET /readyz HTTP/1.1\r\n${HOST}\r\n\r\n`)
  await expect.poll(() => served.length).toBe(202)
  expect(served.indexOf('/healthz')).toBeLessThan(100)
  expect(served.indexOf('/readyz')).toBeLessThan(100)
})
