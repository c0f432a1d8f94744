/**
 * The render rate limit: a throttled client learns when to retry, and other clients are not
 * affected.
 */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type Portal } from '../portal.ts'

/** Far more requests than a person sends, few enough for a slow machine. */
const MAX_REQUESTS = 20_000
const AT_ONCE = 20
const TIME = { timeout: 120_000 }

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: '' })
})
afterAll(() => {
  agent.destroy()
  return portal.stop()
})

const load = (path: string, address: string) =>
  fetch(portal.url + path, { headers: { 'X-Forwarded-For': address } })

/** Keep-alive connections without other overhead: a request must cost less than its response. */
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

interface PageResponse {
  status: number
  retryAfter: string | undefined
  body: string
}

/** Reads one complete response. */
async function loadCheaply(path: string, address: string): Promise<PageResponse> {
  const options = { agent, headers: { 'X-Forwarded-For': address } }
  const [response] = (await once(get(portal.url + path, options), 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers } = response
  return { status, retryAfter: headers['retry-after'], body: await text(response) }
}

/** Requests new URLs until one is rejected. */
async function loadUntilRefused(prefix: string, address: string): Promise<PageResponse> {
  let sent = 0
  let refused: PageResponse | undefined
  const keepLoading = async () => {
    while (!refused && sent < MAX_REQUESTS) {
      sent += 1
      const response = await loadCheaply(`${prefix}w${sent}`, address)
      if (response.status !== 200 && response.status !== 404) refused ??= response
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepLoading))
  if (!refused) throw new Error(`nothing was refused at ${prefix}`)
  return refused
}

test('limits a flood of uncacheable pages for its client network only', TIME, async () => {
  // After the first, from another network of the same customer: data requests, URLs that only look
  // different, and URLs that lead nowhere.
  for (const [prefix, address] of [
    ['/?q=', '2001:db8:0:100::1'],
    ['/_.data?q=', '2001:db8:0:1ff::9'],
    ['//?q=', '2001:db8:0:101::1'],
    ['/.data?q=', '2001:db8:0:102::1'],
    ['/game/', '2001:db8:0:103::1'],
    ['/', '2001:db8:0:104::1'],
  ] as const) {
    const refused = await loadUntilRefused(prefix, address)
    expect([prefix, refused.status]).toEqual([prefix, 429])
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect(refused.body).toBe('Too many pages at once. Try again in a moment.')
  }

  // Linked pages are still served to this network, and all pages to other networks.
  const linked = ['/', '/?page=2', '/game/agar', '/about', '/_.data', '/sign-in', '/robots.txt']
  for (const path of linked) {
    expect([path, (await load(path, '2001:db8:0:100::1')).status]).toEqual([path, 200])
  }
  for (const [path, status] of [
    ['/?q=egg', 200],
    ['/_.data?q=egg', 200],
    ['/no-such-page', 404],
  ] as const) {
    expect([path, (await load(path, '2001:db8:0:200::1')).status]).toEqual([path, status])
  }
})

test.each(['/forgot-password', '/forgot-password.data'])(
  'throttles a form at %s and says when to retry',
  async (path) => {
    const send = () =>
      fetch(portal.url + path, {
        method: 'POST',
        headers: { Origin: portal.url, 'X-Forwarded-For': '192.0.2.77' },
        body: new URLSearchParams({ email: `nobody${path.length}@example.org` }),
      })
    let response = await send()
    for (let sent = 1; sent < 100 && response.status < 400; sent += 1) response = await send()
    expect(response.status).toBe(429)
    // The value of the limit, not a default.
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(5)
  },
)
