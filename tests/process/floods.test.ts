/** Floods by one client over real connections: the effect on other clients, and the metrics. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readMetrics } from '../metrics.ts'
import type { Portal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

const TOKEN = 'a-token-of-the-tests'
const OTHER_ADDRESS = '127.0.0.2'
/** More requests than one network may have waiting. */
const MANY = 1_200
async function start(environment: Record<string, string> = {}): Promise<Portal> {
  return startTestPortal({ LIMITS: 'on', METRICS_TOKEN: TOKEN, ...environment })
}

/** Sends these exact bytes. Returns the statuses received so far. */
function send({ url }: Portal, bytes: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const statuses: number[] = []
  socket.on('data', (chunk) => {
    for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      statuses.push(Number(status))
    }
  })
  socket.on('error', () => undefined)
  socket.write(bytes)
  return { socket, statuses }
}

const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`

function post({ url }: Portal, path: string, body: string, address = '127.0.0.1'): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n` +
    `X-Forwarded-For: ${address}\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** Requests a page as a client of another address. */
async function visit({ url }: Portal, path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const { port } = new URL(url)
  const options = { host: '127.0.0.1', port, path, localAddress: OTHER_ADDRESS, agent: false }
  httpRequest(options, async (response) => {
    resolve({ status: response.statusCode!, body: await text(response) })
  })
    .once('error', reject)
    .end()
  return promise
}

const firstResponse = (floods: { socket: Socket }[]) =>
  Promise.race(floods.map(({ socket }) => once(socket, 'data')))

const valueOf = async ({ url }: Portal, name: string) =>
  (await readMetrics(url, TOKEN)).get(`io_arcade_${name}`)

test('pipelined forms of one address do not block pages of another', async () => {
  const portal = await start()
  const [connections, forms] = [20, 20]
  const batch = post(portal, '/sign-in', 'a=b').repeat(forms)
  const floods = Array.from({ length: connections }, () => send(portal, batch))
  const completed = () => floods.reduce((sum, { statuses }) => sum + statuses.length, 0)
  await firstResponse(floods)
  const visits = ['/about', '/sign-in', '/?q=another', '/nowhere'].map(async (path) => {
    const { body } = await visit(portal, path)
    expect(body).toContain('</html>')
    // In order of arrival, all forms would come first.
    expect([path, completed() < connections * forms]).toEqual([path, true])
  })
  await Promise.all(visits)
  await expect.poll(completed, { timeout: 60_000 }).toBe(connections * forms)
  expect(new Set(floods.flatMap(({ statuses }) => statuses))).toEqual(new Set([400]))
})

test('rejects only the network with too many waiting requests', async () => {
  const portal = await start()
  const floods = Array.from({ length: MANY }, () => send(portal, ''))
  await Promise.all(floods.map(({ socket }) => once(socket, 'connect')))
  // It accepts connections in their order.
  await visit(portal, '/about')
  // The requests arrive at once, however slowly a busy machine sends them.
  portal.process.kill('SIGSTOP')
  for (const [index, { socket }] of floods.entries()) socket.write(get(`/sign-in?next=%2F${index}`))
  portal.process.kill('SIGCONT')
  await firstResponse(floods)
  const others = Array.from({ length: 20 }, (_, index) =>
    visit(portal, `/reset-password?token=${index}`),
  )
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  const statuses = () => floods.flatMap(({ statuses }) => statuses)
  await expect.poll(() => statuses().length, { timeout: 60_000 }).toBe(MANY)
  const served = statuses().filter((status) => status === 200)
  expect(served.length).toBeGreaterThanOrEqual(200)
  expect(served.length).toBeLessThan(MANY)
  expect(statuses().filter((status) => status === 429)).toHaveLength(MANY - served.length)
  const refused = 'http_requests_total{route="/sign-in",status="4xx"}'
  expect(await valueOf(portal, refused)).toBe(MANY - served.length)
  expect(await valueOf(portal, 'http_requests_total{route="/sign-in",status="5xx"}')).toBe(0)
})

test('aborted sign-ins do not count as server errors', async () => {
  const portal = await start({ LOG_LEVEL: 'info', TRUST_PROXY: '1' })
  const body = 'email=ada%40example.org&password=a+good+long+password'
  const sockets: Socket[] = []
  for (let index = 0; index < 12; index += 1) {
    // A client network has one check at a time.
    const bytes = post(portal, '/sign-in', body, `192.0.2.${index}`)
    sockets.push(send(portal, bytes).socket)
  }
  // All of them wait in the hash queue, or have a slot.
  const inLine = async () => {
    const metrics = await readMetrics(portal.url, TOKEN)
    return ['waiting', 'running']
      .map((state) => metrics.get(`io_arcade_password_hashes{state="${state}"}`)!)
      .reduce((sum, each) => sum + each)
  }
  await expect.poll(inLine, { interval: 5 }).toBeGreaterThan(6)
  for (const socket of sockets) socket.destroy()
  const counted = async () => {
    const metrics = await readMetrics(portal.url, TOKEN)
    const name = 'io_arcade_http_requests_total{route="/sign-in",status='
    return ['2xx', '3xx', '4xx', '5xx'].map((status) => metrics.get(`${name}"${status}"}`)!)
  }
  await expect.poll(async () => (await counted()).reduce((sum, each) => sum + each)).toBe(12)
  expect(await counted()).toEqual([0, 0, 12, 0])
  const lines = portal
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level)
  expect(levels.filter((level) => level > 30)).toEqual([])
})
