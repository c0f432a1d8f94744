/** The proxy configurations in `deploy/`, with real proxies in front of the built portal. */
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeWithPrograms } from '../programs.ts'
import { OPENSSL } from '../certificate.ts'
import { NGINX, PUBLIC_NAME } from '../nginx-file.ts'
import { startPortal, type Portal } from '../portal.ts'
import {
  requestFromProxy,
  beginStreamAtProxy,
  CADDY,
  startCaddy,
  startNginx,
  type RealProxy,
} from '../real-proxy.ts'

/** Time to start a portal and a proxy on a busy machine. */
const PUBLIC_URL = `https://${PUBLIC_NAME}`
/** Password resets that one address may request per hour. */
const RESETS = 20
const player = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL, TRUST_PROXY: '1', LIMITS: 'on', HOST: '127.0.0.1' })
})
afterAll(() => portal.stop())

const upstream = () => new URL(portal.url).host.replace('localhost', '127.0.0.1')

/** Posts a form as the portal's page does, from this client address. */
function post(proxy: RealProxy, path: string, fields: Record<string, string>, address: string) {
  const headers = {
    Origin: PUBLIC_URL,
    'Content-Type': 'application/x-www-form-urlencoded',
    // A proxy that trusted it would count each request for a different client.
    'X-Forwarded-For': `192.0.2.${Math.floor(Math.random() * 256)}`,
  }
  const body = new URLSearchParams(fields).toString()
  return requestFromProxy(proxy.port, path, { method: 'POST', headers, body, address })
}

/** Reads until the stream contains a match; the stream stays open. */
async function readUntil(stream: IncomingMessage, words: RegExp): Promise<void> {
  let heard = ''
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    heard += String(chunk)
    if (words.test(heard)) return
  }
  throw new Error(`the stream ended after ${heard}`)
}

const proxies = [
  { name: 'nginx', paths: [NGINX, OPENSSL], start: startNginx, places: ['127.0.1.1', '127.0.1.2'] },
  { name: 'Caddy', paths: [CADDY], start: startCaddy, places: ['127.0.2.1', '127.0.2.2'] },
] as const

for (const { name, paths, start, places } of proxies) {
  describeWithPrograms(name, [...paths], () => {
    test('forwards pages and forms by the public host, and streams at once', async () => {
      const proxy = await start(upstream())
      const page = await requestFromProxy(proxy.port, '/')
      expect([page.status, page.headers['x-frame-options']]).toEqual([200, 'DENY'])
      expect(page.body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/"`)
      const claimed = await requestFromProxy(proxy.port, '/', {
        headers: { 'X-Request-Id': 'claimed' },
      })
      expect(claimed.headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)

      const email = `${name}@example.org`
      const signedUp = await post(proxy, '/sign-up', { ...player, email }, places[0])
      expect(signedUp.status).toBe(302)
      expect(signedUp.headers.location).toMatch(/^\/sign-in\?provider=/)
      const cookie = signedUp.headers['set-cookie']![0]!.split(';', 1)[0]!
      expect(cookie).toMatch(/^__Host-session=/)

      const stream = await beginStreamAtProxy(proxy.port)
      onTestFinished(() => void stream.destroy())
      expect(stream.headers['content-type']).toBe('text/event-stream')
      await readUntil(stream, /\n\n/)
      const liked = await requestFromProxy(proxy.port, '/likes/agar', {
        method: 'PUT',
        headers: { Origin: PUBLIC_URL, Cookie: cookie, 'Content-Type': 'application/json' },
        body: '{"liked":true}',
      })
      expect(liked.status).toBe(200)
      await readUntil(stream, /agar/)
    })

    test('forwards large saves and uploads, and no other large bodies', async () => {
      const proxy = await start(upstream())
      const statusOf = async (method: string, path: string, bytes: number) => {
        const headers = { Origin: PUBLIC_URL }
        const body = 'x'.repeat(bytes)
        return (await requestFromProxy(proxy.port, path, { method, headers, body })).status
      }
      // The portal refuses visitors.
      expect(await statusOf('PUT', '/game-saves/agar', 1_000_000)).toBe(401)
      expect(await statusOf('POST', '/admin/hosted-uploads', 12_000_000)).toBe(303)
      // Caddy responds with 502 if the portal has not refused it before.
      expect([413, 502]).toContain(await statusOf('POST', '/sign-in', 100_000))
      expect([413, 502]).toContain(await statusOf('POST', '/de/admin/games', 12_000_000))
    })

    test('forwards the real client address, whatever the client claims', async () => {
      const proxy = await start(upstream())
      const reset = (address: string) =>
        post(proxy, '/forgot-password', { email: 'nobody@example.org' }, address)
      const requested = await Promise.all(
        Array.from({ length: RESETS + 2 }, () => reset(places[0])),
      )
      expect(requested.filter(({ status }) => status === 429)).toHaveLength(2)
      expect((await reset(places[1])).status).toBe(200)
    })
  })
}

const BEHIND_ANOTHER = 'set_real_ip_from 127.0.0.0/8; real_ip_header X-Forwarded-For;'

describeWithPrograms('nginx with few connections', [NGINX, OPENSSL], () => {
  const start = (parts: Record<string, string>) => startNginx(upstream(), parts)
  const openStream = async (proxy: RealProxy, address: string) => {
    const stream = await beginStreamAtProxy(proxy.port, { address })
    onTestFinished(() => void stream.destroy())
    return stream.statusCode
  }

  test('streams leave connections for pages', async () => {
    const proxy = await start({ 'limit_conn streams 6000': 'limit_conn streams 2' })
    const opened = [await openStream(proxy, '127.0.1.3'), await openStream(proxy, '127.0.1.4')]
    expect(opened).toEqual([200, 200])
    expect(await openStream(proxy, '127.0.1.5')).toBe(429)
    expect((await requestFromProxy(proxy.port, '/', { address: '127.0.1.5' })).status).toBe(200)
  })

  test('one address leaves connections for others', async () => {
    const proxy = await start({ 'limit_conn address 1000': 'limit_conn address 2' })
    const opened = [await openStream(proxy, '127.0.1.6'), await openStream(proxy, '127.0.1.6')]
    expect(opened).toEqual([200, 200])
    expect((await requestFromProxy(proxy.port, '/', { address: '127.0.1.6' })).status).toBe(429)
    expect(await openStream(proxy, '127.0.1.7')).toBe(200)
  })

  // The second network contains bytes that are a line end in text.
  test.each(['2001:db8:1:2', '2001:a0a:d0a:0'])(
    'one IPv6 network (%s::/64) counts as one',
    async (network) => {
      const proxy = await start({
        'limit_conn address 1000': 'limit_conn address 2',
        // As behind another proxy, which sends the client address.
        'server_tokens off;': `server_tokens off; ${BEHIND_ANOTHER}`,
      })
      const from = (client: string) => ({ headers: { 'X-Forwarded-For': client } })
      for (const client of [`${network}::1`, `${network}:ffff:ffff:ffff:ffff`]) {
        const stream = await beginStreamAtProxy(proxy.port, from(client))
        onTestFinished(() => void stream.destroy())
        expect(stream.statusCode).toBe(200)
      }
      const statusFor = async (client: string) =>
        (await requestFromProxy(proxy.port, '/', from(client))).status
      expect(await statusFor(`${network}:0:a::2`)).toBe(429)
      expect([await statusFor('2001:db8:1:3::1'), await statusFor('2001:a0a:d0a:1::1')]).toEqual([
        200, 200,
      ])
      expect(await statusFor('192.0.2.1')).toBe(200)
    },
  )
})

describeWithPrograms('Caddy in front of a fleet', [CADDY], () => {
  test('uses a node that is not ready if there is no other', async () => {
    const leaving = await startPortal({ PUBLIC_URL, LIMITS: 'on', DRAIN_SECONDS: '60' })
    onTestFinished(() => void leaving.process.kill('SIGKILL'))
    const readiness = async () => (await fetch(`${leaving.url}/readyz`)).status
    expect(await readiness()).toBe(200)
    leaving.process.kill('SIGTERM')
    await expect.poll(readiness).toBe(503)
    const proxy = await startCaddy(new URL(leaving.url).host.replace('localhost', '127.0.0.1'))
    await expect.poll(proxy.output).toContain('health_checker.active')
    expect((await requestFromProxy(proxy.port, '/about')).status).toBe(200)
  })
})
