/** `/metrics` of the built portal: access, changing values, and a bounded number of series. */
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpRequest } from '../e2e/http-client.ts'
import { openEventStream } from '../event-stream.ts'
import { readMetrics, type Series } from '../metrics.ts'
import { PASSWORD, postForm, signUpByForm } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

const TOKEN = 'a-token-of-the-tests'
const PUBLIC_URL = 'https://play.example.org'

/** Requests the metrics; the response may be 404. */
const requestFrom = ({ url }: Portal, headers: Record<string, string> = {}, path = '/metrics') =>
  httpRequest(url + path, { headers })

test('a new portal has rendered the home page and a game before its first request', async () => {
  const portal = await startTestPortal({ METRICS_TOKEN: TOKEN })
  const read = async (result: string) =>
    (await readMetrics(portal.url, TOKEN)).get(
      `io_arcade_page_cache_requests_total{result="${result}"}`,
    )
  expect(await read('miss')).toBe(2)
  expect((await fetch(portal.url)).status).toBe(200)
  expect([await read('miss'), await read('hit')]).toEqual([2, 1])
})

describe('access', () => {
  test('requires the token, with any host and proxy; other requests get 404, local ones too', async () => {
    const portal = await startTestPortal({ METRICS_TOKEN: TOKEN, PUBLIC_URL, LIMITS: 'on' })
    const shown = { Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '192.0.2.1' }
    const response = await requestFrom(portal, shown)
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body.toString()).toContain('io_arcade_live_streams 0')
    for (const authorization of [
      '',
      TOKEN,
      'Bearer',
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
    ]) {
      const refused = await requestFrom(portal, { Authorization: authorization })
      expect([authorization, refused.status]).toEqual([authorization, 404])
      expect(refused.body.toString()).not.toContain('io_arcade')
    }
  })

  test('is possible without a token from this machine by its own host name, without a proxy', async () => {
    const portal = await startTestPortal({})
    const { port } = new URL(portal.url)
    expect((await requestFrom(portal)).status).toBe(200)
    expect((await requestFrom({ ...portal, url: `http://127.0.0.1:${port}` })).status).toBe(200)
    for (const headers of [
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { 'X-Real-IP': '127.0.0.1' },
      { Via: '1.1 proxy' },
      // A page in a local browser whose host name was rebound to this machine.
      { Host: `evil.example:${port}` },
    ]) {
      const { status, body } = await requestFrom(portal, headers)
      expect([headers, status]).toEqual([headers, 404])
      expect(body.toString()).not.toContain('io_arcade')
    }
  })

  test('is not possible without a token from the network', async () => {
    const portal = await startTestPortal({})
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)
    if (!own) throw new Error('the machine has no address on a network')
    const { port } = new URL(portal.url)
    const url = `http://${own.address}:${port}`
    expect((await httpRequest(`${url}/healthz`)).status).toBe(200)
    for (const Host of [`${own.address}:${port}`, `localhost:${port}`]) {
      expect([Host, (await httpRequest(`${url}/metrics`, { headers: { Host } })).status]).toEqual([
        Host,
        404,
      ])
    }
  })

  test('looks like a missing page without the token', async () => {
    const portal = await startTestPortal({ METRICS_TOKEN: TOKEN })
    const [metrics, nothing] = [
      await requestFrom(portal),
      await requestFrom(portal, {}, '/no-such-page'),
    ]
    expect(metrics.status).toBe(nothing.status)
    expect(Object.keys(metrics.headers)).toEqual(Object.keys(nothing.headers))
  })
})

describe('metric values', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal({
      METRICS_TOKEN: TOKEN,
      LIMITS: 'on',
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
  })
  afterAll(() => portal.stop())

  const read = () => readMetrics(portal.url, TOKEN)
  /** Returns the change of each series during `act`. */
  async function moved(act: () => Promise<unknown>): Promise<(name: string) => number> {
    const before = await read()
    await act()
    const after = await read()
    return (name) => valueOf(after, name) - valueOf(before, name)
  }

  test('counts likes, with their requests and durations', async () => {
    const player = await signUpByForm(portal.url)
    const by = await moved(async () => {
      await player.like('agar', true)
      await player.like('slither', true)
      await player.like('agar', false)
    })
    expect(by('io_arcade_likes_total{change="like"}')).toBe(2)
    expect(by('io_arcade_likes_total{change="unlike"}')).toBe(1)
    expect(by('io_arcade_http_requests_total{route="/likes/:id",status="2xx"}')).toBe(3)
    const duration = 'io_arcade_http_request_duration_seconds'
    expect(by(`${duration}_count{route="/likes/:id"}`)).toBe(3)
    expect(by(`${duration}_bucket{le="+Inf",route="/likes/:id"}`)).toBe(3)
    expect(by(`${duration}_sum{route="/likes/:id"}`)).toBeGreaterThan(0)
  })

  test('counts rate-limited requests by rule', async () => {
    const player = await signUpByForm(portal.url)
    const by = await moved(() =>
      Promise.all(Array.from({ length: 33 }, () => player.like('agar', true))),
    )
    expect(by('io_arcade_limit_refusals_total{rule="like-account"}')).toBe(3)
    expect(by('io_arcade_limit_refusals_total{rule="like-network"}')).toBe(0)
    expect(by('io_arcade_http_requests_total{route="/likes/:id",status="4xx"}')).toBe(3)
    expect(by('io_arcade_likes_total{change="like"}')).toBe(30)
  })

  test('counts sign-ins by outcome', async () => {
    const { email } = await signUpByForm(portal.url)
    const signIn = (entries: Record<string, string>) => postForm(portal.url, '/sign-in', entries)
    const by = await moved(async () => {
      await signIn({ email, password: PASSWORD })
      for (let wrong = 0; wrong < 11; wrong += 1) await signIn({ email, password: 'another one' })
      await signIn({ email: 'nobody', password: '' })
    })
    const outcomes = ['signed-in', 'wrong', 'limited', 'malformed', 'failed', 'busy']
    expect(outcomes.map((outcome) => by(`io_arcade_sign_ins_total{outcome="${outcome}"}`))).toEqual(
      [1, 10, 1, 1, 0, 0],
    )
    expect(by('io_arcade_limit_refusals_total{rule="wrong-account"}')).toBe(1)
    expect(by('io_arcade_http_requests_total{route="/sign-in",status="3xx"}')).toBe(1)
  })

  test('counts play time, live streams, players, cached pages and undelivered mails', async () => {
    const player = await signUpByForm(portal.url)
    const streamClosed = valueOf(await read(), 'io_arcade_live_streams')
    expect(streamClosed).toBe(0)
    const stream = await openEventStream(`${portal.url}/live?game=agar`)
    await stream.counted
    const by = await moved(async () => {
      await player.reportPlay('agar', 1)
      for (let views = 0; views < 3; views += 1) await fetch(`${portal.url}/about`)
    })
    expect(by('io_arcade_play_time_credits_total')).toBe(1)
    expect(by('io_arcade_play_time_seconds_total')).toBeCloseTo(0.001)
    expect(by('io_arcade_page_cache_requests_total{result="miss"}')).toBe(1)
    expect(by('io_arcade_page_cache_requests_total{result="hit"}')).toBe(2)
    const now = await read()
    expect(valueOf(now, 'io_arcade_live_streams')).toBe(1)
    expect(valueOf(now, 'io_arcade_active_players')).toBe(1)
    expect(valueOf(now, 'io_arcade_database_up')).toBe(1)
    expect(valueOf(now, 'io_arcade_sqlite_bytes{file="database"}')).toBeGreaterThan(0)
    stream.close()
    await expect.poll(async () => valueOf(await read(), 'io_arcade_live_streams')).toBe(0)
    // Polled every two seconds.
    await expect
      .poll(async () => valueOf(await read(), 'io_arcade_outbox_mails'))
      .toBeGreaterThan(0)
    await expect
      .poll(async () => valueOf(await read(), 'io_arcade_outbox_oldest_seconds'))
      .toBeGreaterThan(0)
  })

  test('invented requests add no series, and appear in no label', async () => {
    const own = (series: Series) =>
      [...series.keys()].filter((name) => name.startsWith('io_arcade'))
    const before = await read()
    const words = Array.from({ length: 200 }, (_, index) => `invented${index}`)
    for (const word of words) {
      const headers = { Cookie: `session=${word}`, 'User-Agent': word, 'X-Forwarded-For': word }
      for (const path of [`/${word}`, `/?${word}`, `/game/${word}`, `/${word}/${word}.data`]) {
        await httpRequest(portal.url + path, { headers })
      }
      await httpRequest(`${portal.url}/likes/${word}`, { method: 'PUT', headers })
      for (const method of ['PROPFIND', 'DELETE', word.toUpperCase()]) {
        await httpRequest(`${portal.url}/${word}`, { method, headers })
      }
    }
    const after = await read()
    expect(own(after)).toEqual(own(before))
    // Node adds some series on first use: kinds of handles and of garbage collections.
    expect(after.size - before.size).toBeLessThan(20)
    expect([...after.keys()].filter((name) => /invented/i.test(name))).toEqual([])
    const other = 'io_arcade_http_requests_total{route="other",status="4xx"}'
    expect(valueOf(after, other) - valueOf(before, other)).toBeGreaterThanOrEqual(4 * words.length)
  })
})

function valueOf(series: Series, name: string): number {
  const value = series.get(name)
  if (value === undefined) throw new Error(`there is no sample of ${name}`)
  return value
}
