/** Whoever asks for too much is told when to come back, and costs nobody else a page. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type Portal } from '../portal.ts'

/** Far more than a person searches, few enough for a slow machine. */
const MAX_SEARCHES = 20_000
const AT_ONCE = 20

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: '' })
})
afterAll(() => {
  agent.destroy()
  return portal.stop()
})

const ask = (path: string, address: string) =>
  fetch(portal.url + path, { headers: { 'X-Forwarded-For': address } })

/** Kept connections, and no more than that: asking must cost less than answering. */
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

interface Answer {
  status: number
  retryAfter: string | undefined
  body: string
}

/** One answer, read to its end. */
async function askCheaply(path: string, address: string): Promise<Answer> {
  const options = { agent, headers: { 'X-Forwarded-For': address } }
  const [response] = (await once(get(portal.url + path, options), 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers } = response
  return { status, retryAfter: headers['retry-after'], body: await text(response) }
}

/** Asks for ever new searches until one is refused. */
async function searchUntilRefused(path: string, address: string): Promise<Answer> {
  let sent = 0
  let refused: Answer | undefined
  const keepAsking = async () => {
    while (!refused && sent < MAX_SEARCHES) {
      sent += 1
      const answer = await askCheaply(`${path}?q=w${sent}`, address)
      if (answer.status !== 200) refused ??= answer
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepAsking))
  if (!refused) throw new Error('no search was refused')
  return refused
}

test('a flood of searches is refused for its household alone', { timeout: 120_000 }, async () => {
  // The second time by the portal's own script, from another network of the same customer.
  for (const [path, address] of [
    ['/', '2001:db8:0:100::1'],
    ['/_.data', '2001:db8:0:1ff::9'],
  ] as const) {
    const refused = await searchUntilRefused(path, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect(refused.body).toBe('Too many searches at once. Try again in a moment.')
  }

  // Pages that everybody sees are there for it too, and searches for everybody else.
  for (const path of ['/', '/?page=2', '/game/agar', '/about', '/_.data']) {
    expect([path, (await ask(path, '2001:db8:0:100::1')).status]).toEqual([path, 200])
  }
  for (const path of ['/?q=egg', '/_.data?q=egg']) {
    expect([path, (await ask(path, '2001:db8:0:200::1')).status]).toEqual([path, 200])
  }
})

test.each(['/forgot-password', '/forgot-password.data'])(
  'a form at %s that was sent too often says when to send it again',
  async (path) => {
    const send = () =>
      fetch(portal.url + path, {
        method: 'POST',
        headers: { Origin: portal.url, 'X-Forwarded-For': '192.0.2.77' },
        body: new URLSearchParams({ email: `nobody${path.length}@example.org` }),
      })
    let answer = await send()
    for (let sent = 1; sent < 100 && answer.status < 400; sent += 1) answer = await send()
    expect(answer.status).toBe(429)
    // What the limit says, not what stands in where nobody knows.
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(5)
  },
)
