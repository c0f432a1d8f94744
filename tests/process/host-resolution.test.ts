/** The hosts that a portal without PUBLIC_URL accepts, and the responses to other hosts. */
import { readFile, readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { httpRequest } from '../e2e/http-client.ts'
import { startPortal, type Portal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { HTML, requestWithHost, canonical } from './request-with-host.ts'
import { words } from '../words.ts'

const SET_PUBLIC_URL =
  "This portal doesn't use this hostname. Its operator must set PUBLIC_URL to the address that visitors use."

function countAccounts(portal: Portal): number {
  const database = new DatabaseSync(join(portal.dataDir, 'io-arcade.sqlite'), { readOnly: true })
  const { accounts } = database.prepare('select count(*) as accounts from user').get()!
  database.close()
  return Number(accounts)
}

/** What takes forms. */
const FORMS = words`
  /sign-up /sign-in /sign-out /forgot-password /reset-password /settings /notifications`

/** Leads on if the browser kept the cookies. */
const CHECK = expect.stringMatching(/^\/sign-in\?provider=/) as unknown

describe('without PUBLIC_URL', () => {
  let portal: Portal
  let port: string
  beforeAll(async () => {
    portal = await startPortal({ LIMITS: 'off', TRUST_PROXY: '1' })
    port = new URL(portal.url).port
  })
  afterAll(() => portal.stop())

  const machine = hostname().split('.')[0]!.toLowerCase()

  test.each([
    ['localhost', (own: string) => `localhost:${own}`],
    ['a name below localhost', (own: string) => `arcade.localhost:${own}`],
    ['loopback', (own: string) => `127.0.0.1:${own}`],
    ['loopback by IPv6', (own: string) => `[::1]:${own}`],
    ['an address of the network', (own: string) => `192.168.7.20:${own}`],
    ['an address by IPv6', (own: string) => `[fd00::20]:${own}`],
    ['a forwarded port', () => '192.168.7.20:8080'],
    ['the port that is left out', () => '192.168.7.20'],
    ['the name of this machine', (own: string) => `${machine}:${own}`],
    ['its name in the local network', (own: string) => `${machine}.local:${own}`],
  ])('accepts every form at %s', async (_name, hostOf) => {
    const host = hostOf(port)
    const player = {
      name: 'Ada',
      email: `${host.replaceAll(/[^a-z0-9]+/g, '-')}@at.example.org`.replace(/^-/, ''),
      password: 'a good long password',
    }
    const send = (path: string, form: Record<string, string>, cookie = '') =>
      requestWithHost(portal, host, path, { method: 'POST', form, headers: { cookie } })

    const home = await requestWithHost(portal, host, '/')
    expect([home.status, canonical(home.body)]).toEqual([200, `http://${host}/`])
    const robots = await requestWithHost(portal, host, '/robots.txt')
    expect(robots.body.toString()).toContain(`Sitemap: http://${host}/sitemap.xml`)

    const signedUp = await send('/sign-up', player)
    expect([signedUp.status, signedUp.headers.location]).toEqual([302, CHECK])
    const [set = ''] = signedUp.headers['set-cookie']!
    expect(set).toMatch(/^session=/)
    expect(set).not.toMatch(/Secure|Domain/)
    const cookie = set.split(';', 1)[0]!

    const settings = { intent: 'save-account', name: 'Ada Lovelace', email: player.email }
    expect((await send('/settings', settings, cookie)).status).toBe(200)
    const page = await requestWithHost(portal, host, '/settings', { headers: { cookie } })
    expect(page.status).toBe(200)
    const liked = await httpRequest(`${portal.url}/likes/agar`, {
      method: 'PUT',
      headers: { Host: host, Origin: `http://${host}`, cookie },
      body: '{"liked":true}',
    })
    expect(liked.status).toBe(200)

    expect((await send('/sign-out', {}, cookie)).status).toBe(302)
    const after = await requestWithHost(portal, host, '/settings', { headers: { cookie } })
    expect([after.status, after.headers.location]).toEqual([302, '/'])
    expect((await send('/sign-in', player)).status).toBe(302)
  })

  test('a page contains the host of its request, cached or not', async () => {
    const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, '10.0.0.1:8080', '10.0.0.2:8080']
    for (const path of ['/', '/about', '/game/agar', '/?genre=Shooter']) {
      for (const host of [...hosts, ...hosts]) {
        const { body } = await requestWithHost(portal, host, path)
        expect(canonical(body)).toBe(`http://${host}${path}`)
        expect(body.toString()).not.toContain(hosts.find((other) => other !== host))
      }
    }
  })

  test.each([
    'evil.example',
    `evil.example:3000`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    `${machine}.evil.example`,
    'evillocalhost',
    '1.2.3.4.5',
  ])('rejects a host name that could be rebound: %s', async (host) => {
    for (const path of words`/ /game/agar /about /live /manifest.webmanifest /no-page`) {
      const response = await requestWithHost(portal, host, path, { headers: HTML })
      expect([path, response.status]).toEqual([path, 421])
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(response.headers['x-frame-options']).toBe('DENY')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.body.toString()).toContain(SET_PUBLIC_URL)
      expect(response.body.toString()).not.toMatch(/href|evil/)
    }
    expect((await requestWithHost(portal, host, '/about')).body.toString()).toBe(SET_PUBLIC_URL)
  })

  test('a rebound host name changes nothing, whatever headers its page sends', async () => {
    const before = countAccounts(portal)
    const host = `rebound.example:${port}`
    const form = { name: 'Eve', email: 'eve@example.org', password: 'a good long password' }
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'X-Forwarded-Host': `localhost:${port}`, 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: `host=localhost:${port}` },
      { Origin: `http://localhost:${port}` },
    ] as Record<string, string>[]) {
      const response = await requestWithHost(portal, host, '/sign-up', {
        method: 'POST',
        form,
        headers,
      })
      expect([headers, response.status]).toEqual([headers, 421])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect(countAccounts(portal)).toBe(before)
  })

  test('each host is a separate origin, and a page of another site has none of them', async () => {
    const form = { name: 'Eve', email: 'eve@example.org', password: 'a good long password' }
    const host = `127.0.0.1:${port}`
    for (const headers of [
      { Origin: `http://localhost:${port}` },
      { Origin: 'http://127.0.0.1' },
      { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'same-origin' },
      { Origin: 'null' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: `http://${host}`, 'Sec-Fetch-Site': 'cross-site' },
      { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-site' },
    ] as Record<string, string>[]) {
      for (const path of [...FORMS, '/play-time', '/shared-rooms/krunker']) {
        const response = await requestWithHost(portal, host, path, {
          method: 'POST',
          form,
          headers,
        })
        expect([headers, path, response.status]).toEqual([headers, path, 403])
      }
      const like = { method: 'PUT', headers: { Host: host, ...headers }, body: '{"liked":true}' }
      expect((await httpRequest(`${portal.url}/likes/survev`, like)).status).toBe(403)
    }
    for (const path of FORMS) {
      const without = { method: 'POST', headers: { Host: host } }
      expect([path, (await httpRequest(portal.url + path, without)).status]).toEqual([path, 403])
    }
  })

  test('TLS termination needs PUBLIC_URL, and the error says so', async () => {
    const host = `127.0.0.1:${port}`
    const response = await requestWithHost(portal, host, '/sign-in', {
      method: 'POST',
      form: { email: 'ada@example.org', password: 'a good long password' },
      headers: { Origin: `https://${host}`, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect([response.status, response.body.toString()]).toEqual([
      403,
      "This request didn't come from this site. Its operator must set PUBLIC_URL to the address that visitors use.",
    ])
  })

  test('accepts a null origin if Sec-Fetch-Site is same-origin', async () => {
    const form = { email: 'nobody@example.org', password: 'a good long password' }
    const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    const host = `localhost:${port}`
    const response = await requestWithHost(portal, host, '/sign-in', {
      method: 'POST',
      form,
      headers,
    })
    expect([response.status, response.body.toString()]).toEqual([
      401,
      expect.stringContaining('Invalid email or password'),
    ])
  })

  test.each(['/healthz', '/readyz', '/healthz?uptime=1'])(
    '%s responds at every host name',
    async (path) => {
      expect((await requestWithHost(portal, 'balancer.internal', path)).status).toBe(200)
    },
  )

  test('the opener policy is sent only where browsers apply it', async () => {
    const policyBy = async (host: string, path: string) =>
      (await requestWithHost(portal, host, path)).headers['cross-origin-opener-policy']
    for (const path of ['/', '/about', '/sign-in', '/no-such-page']) {
      expect([path, await policyBy(`localhost:${port}`, path)]).toEqual([path, 'same-origin'])
      expect([path, await policyBy(`127.0.0.1:${port}`, path)]).toEqual([path, 'same-origin'])
      expect([path, await policyBy(`192.168.7.20:${port}`, path)]).toEqual([path, undefined])
    }
  })
})

test('logs once that mails link to localhost, and once that a client used another host', async () => {
  const portal = await startTestPortal({ LIMITS: 'off', LOG_LEVEL: 'warn' })
  const count = (text: string) => portal.output().split(text).length - 1
  expect(count('links in mails')).toBe(0)
  for (const email of ['ada@example.org', 'grace@example.org']) {
    const form = { name: 'Ada', email, password: 'a good long password' }
    await requestWithHost(portal, '192.168.7.20', '/sign-up', { method: 'POST', form })
  }
  const folder = join(portal.dataDir, 'mail')
  const mails = await vi.waitFor(
    async () => {
      const files = await readdir(folder)
      expect(files).toHaveLength(2)
      return files
    },
    { timeout: 10_000, interval: 100 },
  )
  const mail = await readFile(join(folder, mails[0]!), 'utf8')
  expect(mail.replaceAll('=\r\n', '')).toContain(`${portal.url}/confirm-email`)
  for (const host of ['evil.example', 'evil.example', 'other.example']) {
    await requestWithHost(portal, host, '/')
  }
  expect(count(`PUBLIC_URL is not set: links in mails lead to ${portal.url}`)).toBe(1)
  expect(count('set PUBLIC_URL to the address that visitors use')).toBe(1)
})
