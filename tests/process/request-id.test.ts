/** The request id of a trusted proxy, in every response and in the log. */
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '../event-stream.ts'
import { startTestPortal } from '../test-portal.ts'
import { httpRequest } from '../e2e/http-client.ts'

const GIVEN = 'Root=1-67891233-abcdef012345678912345678'

async function start(TRUST_PROXY: string) {
  const portal = await startTestPortal({ TRUST_PROXY, LOG_LEVEL: 'debug' })
  const idOf = async (path: string, id: string, method = 'GET') => {
    const headers = { 'X-Request-Id': id, 'X-Forwarded-For': '192.0.2.1' }
    const { status, headers: responseHeaders } = await httpRequest(portal.url + path, {
      method,
      headers,
    })
    return [status, responseHeaders['x-request-id']]
  }
  return { portal, idOf }
}

test('an id from a trusted proxy is in every response and in the log', async () => {
  const { portal, idOf } = await start('1')
  const page = await (await fetch(`${portal.url}/`)).text()
  const [script] = /\/assets\/[\w-]+\.js/.exec(page)!
  const cases: [string, number, string?][] = [
    ['/', 200],
    ['/sign-in', 200],
    ['/no-such-page', 404],
    ['/healthz', 200],
    ['/robots.txt', 200],
    [script, 200],
    ['/likes/agar', 403, 'PUT'],
    ['/', 405, 'DELETE'],
  ]
  for (const [path, status, method] of cases) {
    expect([path, ...(await idOf(path, GIVEN, method))]).toEqual([path, status, GIVEN])
  }
  const stream = await openEventStream(`${portal.url}/live`, { 'X-Request-Id': GIVEN })
  onTestFinished(() => stream.close())
  expect(stream.response.headers['x-request-id']).toBe(GIVEN)
  await expect.poll(portal.output).toContain(`"reference":"${GIVEN}"`)
})

test.each(['', 'x'.repeat(129), 'a b', 'a"b', 'a, b', '<b>', 'é'])(
  '%j is not accepted as an id',
  async (id) => {
    const { idOf } = await start('1')
    expect(await idOf('/healthz', id)).toEqual([200, undefined])
  },
)

test('an id is ignored without a trusted proxy', async () => {
  const { portal, idOf } = await start('0')
  expect(await idOf('/healthz', GIVEN)).toEqual([200, undefined])
  await expect.poll(portal.output).toContain('"route":"/healthz"')
  expect(portal.output()).not.toContain(GIVEN)
})
