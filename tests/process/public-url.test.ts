/** A portal with PUBLIC_URL: responses to other host names, and to requests past its proxy. */
import { expect, test, vi } from 'vitest'
import { httpRequest } from '../e2e/http-client.ts'
import { startTestPortal } from '../test-portal.ts'
import { HTML, requestWithHost, canonical } from './request-with-host.ts'

/** For a busy machine. */
const WAIT = { timeout: 30_000 }

const PUBLIC_URL = 'https://play.example.org'

test('another host name gets a page with a link to the same path on the public one', async () => {
  const portal = await startTestPortal({ PUBLIC_URL, LIMITS: 'on', PORTAL_NAME: 'Ada & <Bob>' })
  const { host } = new URL(portal.url)
  for (const [path, target] of [
    ['/', '/'],
    ['/game/agar?q=a&quot;', '/game/agar?q=a&amp;quot;'],
  ] as const) {
    const response = await requestWithHost(portal, host, path, { headers: HTML })
    const body = response.body.toString()
    expect([path, response.status]).toEqual([path, 421])
    expect(body).toContain(
      `<p>Ada &amp; &lt;Bob&gt; is at <a href="${PUBLIC_URL}${target}">${PUBLIC_URL}</a></p>`,
    )
  }
  for (const method of ['POST', 'PUT']) {
    const response = await requestWithHost(portal, host, '/sign-out', { method, headers: HTML })
    expect([method, response.status]).toEqual([method, 421])
    expect(response.body.toString()).toContain(`<a href="${PUBLIC_URL}/">`)
  }
  const data = await requestWithHost(portal, host, '/likes/agar', { method: 'PUT' })
  expect([data.status, data.body.toString()]).toEqual([421, `Ada & <Bob> is at ${PUBLIC_URL}/`])
  expect((await requestWithHost(portal, host, '/healthz')).status).toBe(200)
  // A path that only starts like one that any host name may serve.
  for (const path of ['/assets/../live', '/assets/%2E%2e/likes/agar', '/healthz/../about']) {
    const response = await httpRequest(portal.url, { path, headers: { Host: host } })
    expect([path, response.status]).toEqual([path, 404])
  }
  // The public host name, in its valid spellings.
  for (const name of ['play.example.org', 'PLAY.example.org', 'play.example.org:443']) {
    const { status, body } = await requestWithHost(portal, name, '/about')
    expect([name, status, canonical(body)]).toEqual([name, 200, `${PUBLIC_URL}/about`])
  }
  const names = ['play.example.org:3000', 'www.play.example.org', 'play.example.org.evil.example']
  for (const name of names) {
    expect([name, (await requestWithHost(portal, name, '/about')).status]).toEqual([name, 421])
  }
})

test('a counted proxy may send its upstream as host; a request past it may not', async () => {
  const portal = await startTestPortal({ PUBLIC_URL, LIMITS: 'on', TRUST_PROXY: '2' })
  const by = (forwarded?: string) =>
    requestWithHost(portal, 'upstream:3000', '/about', {
      headers: forwarded ? { 'X-Forwarded-For': forwarded } : {},
    })
  expect(canonical((await by('192.0.2.1, 10.0.0.1')).body)).toBe(`${PUBLIC_URL}/about`)
  expect((await by('192.0.2.1')).status).toBe(421)
  expect((await by()).status).toBe(421)
})

test('logs once about a proxy that is not counted', async () => {
  const portal = await startTestPortal({ PUBLIC_URL, LIMITS: 'on', LOG_LEVEL: 'warn' })
  const received = () => portal.output().split('set TRUST_PROXY to how many').length - 1
  await requestWithHost(portal, 'play.example.org', '/about')
  expect(received()).toBe(0)
  for (let times = 0; times < 2; times += 1) {
    const headers = { 'X-Forwarded-For': '192.0.2.1' }
    await requestWithHost(portal, 'play.example.org', '/about', { headers })
  }
  await vi.waitFor(() => expect(received()).toBe(1), WAIT)
})
