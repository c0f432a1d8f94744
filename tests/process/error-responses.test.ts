/** Error responses of every layer: their texts, and the headers that each must have. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type Portal } from '../portal.ts'

const REQUIRED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const FORM = 'application/x-www-form-urlencoded'

let portal: Portal
let host: string
/** Headers of a request by the portal's own page. */
let own: string

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'debug' })
  host = new URL(portal.url).host
  own = `Origin: ${portal.url}\r\nSec-Fetch-Site: same-origin`
})
afterAll(() => portal.stop())

interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends these exact bytes and reads until the portal closes the connection. */
async function sendRaw(text: string): Promise<RawResponse> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = received.split('\r\n\r\n', 2)
  const [line = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => {
      const [name = '', ...value] = field.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, body }
}

const request = (line: string, ...fields: string[]) =>
  [`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...fields, '', ''].join('\r\n')

const post = (path: string, types: string[], body: string) =>
  request(
    `POST ${path}`,
    own,
    ...types.map((type) => `Content-Type: ${type}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ) + body

test.each([
  ['GET //', '/'],
  ['GET ///about?next=//x', '/about?next=//x'],
  ['HEAD //evil.example/', '/evil.example/'],
  ['GET /de//about//', '/de/about/'],
  ['POST //sign-in', '/sign-in'],
])('%s is redirected to single slashes', async (line, location) => {
  const { status, headers } = await sendRaw(request(line))
  expect([status, headers.location]).toEqual([308, location])
  expect(headers).toMatchObject(REQUIRED)
})

test.each<[status: number, what: string, text: () => string]>([
  [400, 'no HTTP at all', () => 'hello\r\n\r\n'],
  [400, 'an invalid header', () => request('GET /', 'No colon')],
  [400, 'no host', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [400, 'an invalid host', () => 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  [400, 'two hosts', () => request('GET /', `Host: ${host}`)],
  [400, 'two hosts, one of them for another site', () => request('GET /', 'HOST: evil.example')],
  [400, 'a target with a password', () => request('GET http://user:pass@host/')],
  [400, 'a target that is no path', () => request('GET *')],
  [400, 'a percent sign that encodes nothing', () => request('GET /game/%ff')],
  [
    400,
    'a broken multipart',
    () => post('/sign-up', ['multipart/form-data; boundary=a'], '--b\r\n'),
  ],
  [400, 'multipart without an edge', () => post('/sign-up', ['multipart/form-data'], 'x')],
  [400, 'two content types', () => post('/sign-up', [FORM, 'application/json'], 'a=b')],
  [400, 'thousands of fields', () => post('/sign-in', [FORM], 'a=b&'.repeat(4_000))],
  [400, 'a NUL in a query', () => request('GET /friends?link=a%00b')],
  [400, 'a NUL in a query of JSON', () => request('POST /shared-rooms/krunker?to=%00')],
  [400, 'a NUL in a form', () => post('/sign-in', [FORM], 'email=%00')],
  [403, 'a like from elsewhere', () => request('PUT /likes/agar', 'Origin: https://evil.example')],
  [403, 'play time from elsewhere', () => request('POST /play-time', 'Origin: null')],
  [403, 'a form from elsewhere', () => request('POST /sign-in', 'Origin: https://evil.example')],
  [404, 'a page that is not there', () => request('GET /nope')],
  [404, 'a game that is not there', () => request('GET /game/nope')],
  [404, 'a player page in capitals', () => request('GET /PROFILE')],
  [404, 'a page in capitals', () => request('GET /de/Game/agar')],
  [404, 'an encoded way out of a folder', () => request('GET /assets/%2e%2e/profile')],
  [404, 'a way out of a folder', () => request('GET /assets/../about?a=b')],
  [404, 'a way out of a folder, to a proxy', () => request('GET http://localhost/assets/..')],
  [405, 'a method of others', () => request('PROPFIND /')],
  [405, 'a method that Node knows and the portal does not', () => request('TRACE /')],
  [405, 'a tunnel', () => request('CONNECT elsewhere:443')],
  [405, 'a form for a page that takes none', () => post('/about', [FORM], 'a=b')],
  [413, 'a form over the limit', () => post('/sign-in', [FORM], 'a'.repeat(20_000))],
  [415, 'JSON where a form is read', () => post('/sign-in', ['application/json'], '{}')],
  [415, 'a body without a type', () => post('/sign-in', [], 'a=b')],
  [417, 'an expectation', () => request('GET /', 'Expect: 200-ok')],
  [431, 'headers without end', () => request('GET /', `X: ${'a'.repeat(40_000)}`)],
])('%i: %s', async (status, _what, text) => {
  const response = await sendRaw(text())
  expect(response.status).toBe(status)
  expect(response.headers).toMatchObject(REQUIRED)
  expect(response.headers['permissions-policy']).toContain('camera=()')
  // A response that is not a document may load nothing.
  expect(response.headers['content-security-policy']).toMatch(
    /default-src 'none'|object-src 'none'/,
  )
  expect(response.headers['cache-control']).toContain('no-store')
})

test.each([
  ['PROPFIND /', 'GET, HEAD, POST, PUT, OPTIONS'],
  ['CONNECT elsewhere:443', 'GET, HEAD, POST, PUT, OPTIONS'],
  ['OPTIONS /about', 'GET, HEAD'],
  ['OPTIONS /de/sign-in', 'GET, HEAD, POST'],
  ['PUT /game/agar', 'GET, HEAD'],
  ['POST /likes/agar', 'PUT'],
  ['POST /healthz', 'GET, HEAD'],
  ['POST /game-identity/agar', 'GET, HEAD, PUT'],
  ['PUT /no/such/page', 'GET, HEAD'],
])('%s is refused with the methods that are allowed', async (line, allowed) => {
  const { status, headers } = await sendRaw(request(line, `Origin: http://${host}`))
  expect([status, headers.allow]).toEqual([405, allowed])
})

test('responds 405 with a page that reports no server error', async () => {
  for (const [path, line] of [
    ['/about', "This page doesn't accept this form. Go back and try again."],
    ['/sign-out/nowhere', "This page doesn't accept this form. Go back and try again."],
  ] as const) {
    const { status, body } = await sendRaw(post(path, [FORM], 'a=b'))
    expect(status).toBe(405)
    expect(body.replaceAll('&#x27;', "'")).toContain(line)
    const shown = body.replace(/<script id="page-messages".*?<\/script>/s, '')
    expect(shown).not.toMatch(/error-reference|The problem is on our side, and/)
  }
})

test('ignores a protocol upgrade, and does not leave the connection open', async () => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'].join('\r\n')
  const requested = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`
  expect(await sendRaw(requested)).toMatchObject({ status: 200, body: 'ok' })
})

test('ends an incomplete request', async () => {
  const responses = await Promise.all([
    sendRaw('GET / HTTP/1.1\r\nHost: local'),
    sendRaw(request('POST /sign-in', own, `Content-Type: ${FORM}`, 'Content-Length: 100') + 'a=b'),
    sendRaw(request('POST /game-reports/agar', own, 'Content-Length: 100') + '{'),
  ])
  for (const { status, headers } of responses) {
    expect(status).toBe(408)
    expect(headers).toMatchObject(REQUIRED)
  }
})

test('does not report an aborted upload as a server error', async () => {
  const before = portal.output().length
  for (const path of ['/sign-in', '/settings.data', '/play-time', '/nope']) {
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
    const fields = [own, `Content-Type: ${FORM}`, 'Content-Length: 9000', 'Expect: 100-continue']
    socket.write(request(`POST ${path}`, ...fields))
    // The portal has received it, and waits for the rest.
    expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')
    socket.destroy()
  }
  await expect
    .poll(() => portal.output().slice(before))
    .toContain('"method":"POST","route":"other","status":499')
  const lines = portal.output().slice(before).trim().split('\n')
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level > 20)).toEqual([])
})

test('lets other sites show icons and social pictures, and nothing else', async () => {
  const policyOf = async (path: string) =>
    (await sendRaw(request(`GET ${path}`))).headers['cross-origin-resource-policy']
  const shown = [
    '/favicon.svg',
    '/favicon.ico',
    '/icons/apple-touch-icon.png',
    '/social/portal.png',
  ]
  for (const path of shown) expect(await policyOf(path)).toBe('cross-origin')
  for (const path of ['/', '/api/me', '/backdrops/agar.avif']) {
    expect(await policyOf(path)).toBe('same-origin')
  }
})

test('requests the manifest with cookies, and keeps searches out of search engines', async () => {
  const home = await sendRaw(request('GET /'))
  expect(home.body).toMatch(/<link rel="manifest" href="[^"]+" crossorigin="use-credentials"/i)
  expect(home.body).not.toContain('noindex')
  const search = await sendRaw(request('GET /?q=any%20words'))
  expect(search.body).toMatch(/<meta name="robots" content="noindex"/)
  expect(search.body).toContain('<meta name="description" content="No games found.')
})
