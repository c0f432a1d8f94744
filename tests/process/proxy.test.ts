/** Behind a proxy that terminates TLS: the connection is http, the public URL is https. */
import { expect, test } from 'vitest'
import type { Portal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

const PUBLIC_URL = 'https://play.example.org'
const player = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }

async function startBehindProxy(environment: Record<string, string> = {}): Promise<Portal> {
  return startTestPortal({ PUBLIC_URL, TRUST_PROXY: '1', LIMITS: 'on', ...environment })
}

/** Headers that the proxy adds. It sends its upstream in `Host`, as many proxies do. */
const FORWARDED = { 'X-Forwarded-For': '192.0.2.1' }

const post = (portal: Portal, path: string, origin: string) =>
  fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, ...FORWARDED },
    body: new URLSearchParams(player),
  })

test('accepts forms, but only from the public origin', async () => {
  const portal = await startBehindProxy()
  const signedUp = await post(portal, '/sign-up', PUBLIC_URL)
  expect(signedUp.status).toBe(302)
  expect(signedUp.headers.get('Location')).toMatch(/^\/sign-in\?provider=/)
  expect(signedUp.headers.getSetCookie().join()).toMatch(/^__Host-session=.*Secure/)
  expect((await post(portal, '/sign-in', PUBLIC_URL)).status).toBe(302)
  for (const origin of ['http://play.example.org', portal.url, 'https://evil.example']) {
    expect([origin, (await post(portal, '/sign-in', origin)).status]).toEqual([origin, 403])
  }

  // Players get the same headers and compression as visitors.
  const cookie = signedUp.headers.getSetCookie()[0]!.split(';', 1)[0]!
  for (const path of ['/', '/game/agar', '/about', '/settings']) {
    const response = await fetch(portal.url + path, { headers: { cookie, ...FORWARDED } })
    expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([
      path,
      200,
      path === '/settings'
        ? 'private, no-store'
        : 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
    ])
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    for (const name of ['X-Frame-Options', 'X-Content-Type-Options', 'Permissions-Policy']) {
      expect([path, response.headers.get(name)]).toEqual([path, expect.any(String)])
    }
    expect(await response.text()).toContain('</html>')
  }
  // Another path on the same host, not another host.
  const elsewhere = await fetch(`${portal.url}//evil.example/`, {
    headers: { cookie, ...FORWARDED },
  })
  expect(elsewhere.status).toBe(404)
})

test('every response extends HSTS to subdomains if configured', async () => {
  const portal = await startBehindProxy({ HSTS_SUBDOMAINS: 'on' })
  const page = await fetch(portal.url, { headers: FORWARDED })
  const [file] = /\/assets\/[^"]+/.exec(await page.text())!
  const responses = [
    page,
    await fetch(portal.url + file, { headers: FORWARDED }),
    await fetch(`${portal.url}/nowhere`, { headers: FORWARDED }),
    await post(portal, '/sign-in', 'https://evil.example'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 403])
  for (const { headers } of responses) {
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  }
})
