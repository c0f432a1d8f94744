/**
 * Rate limits of the built portal: mails, players, likes, play time; ordinary use is not affected.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { RULES } from '#features/limits/server/rules.ts'
import type { EngineBoolean } from '#platform/db/tables.ts'
import { openEventStream } from '../event-stream.ts'
import { newEmail, newPlace, useLimitedPortal } from '../limited-portal.ts'

const SENT = 'Password reset email sent. Check your inbox.'

const { at, post, signUp, countMails } = useLimitedPortal()

describe('mails', () => {
  test('a fourth reset within an hour gets the same response, and sends no mail', async () => {
    const { email } = await signUp()
    const before = await countMails(email)
    for (let index = 0; index < 6; index += 1) {
      const { status, body } = await post('/forgot-password', { email }, { address: newPlace() })
      expect([status, body.includes(SENT)]).toEqual([200, true])
    }
    expect((await countMails(email)) - before).toBe(3)
  })

  test('the duration of a reset reveals nothing', async () => {
    const { email } = await signUp()
    for (const each of [email, newEmail()]) {
      const startedAt = performance.now()
      await post('/forgot-password', { email: each }, { address: newPlace() })
      expect(performance.now() - startedAt).toBeGreaterThan(295)
    }
  })

  test.each(['/forgot-password', '/forgot-password.data'])(
    'a throttled form at %s says when to retry',
    async (path) => {
      const address = newPlace()
      const send = () => post(path, { email: newEmail() }, { address })
      let response = await send()
      for (let sent = 1; sent < 100 && response.status < 400; sent += 1) response = await send()
      expect(response.status).toBe(429)
      // The value of the limit, not a default.
      expect(Number(response.retryAfterS)).toBeGreaterThan(5)
    },
  )

  test('limits an account that is created and deleted repeatedly to three mails', async () => {
    const email = newEmail()
    let mails = 0
    for (let index = 0; index < 6; index += 1) {
      const address = newPlace()
      const { session } = await signUp(address, email)
      mails += await countMails(email)
      const fields = { intent: 'delete-account', emailConfirmation: email }
      expect((await post('/settings', fields, { address, cookie: session })).status).toBe(302)
    }
    expect(mails).toBe(3)
  })
})

test('counts a script on one network as forty players at most, and keeps its pages live', async () => {
  const open = async (network: number, browser: number) => {
    const stream = await openEventStream(
      `${at.portal.url}/live?game=krunker&viewer=browser-${browser}`,
      { 'X-Forwarded-For': `2001:db8:7:${(0x100 + network).toString(16)}::1` },
    )
    onTestFinished(() => stream.close())
    expect(stream.response.statusCode).toBe(200)
    return stream
  }
  const pages = await Promise.all(Array.from({ length: 100 }, (_, index) => open(index % 4, index)))
  await Promise.all(pages.map(({ counted }) => counted))
  const { data } = await (await open(200, 1)).next()
  expect(data).toMatchObject({ players: { krunker: 40 } })
})

describe('likes', () => {
  const like = (session: string, address: string, gameId: string, liked = true) =>
    fetch(`${at.portal.url}/likes/${gameId}`, {
      method: 'PUT',
      headers: {
        Origin: at.portal.url,
        'X-Forwarded-For': address,
        Cookie: session,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ liked }),
    })

  test("throttles a flood after a person's maximum, and says when to retry", async () => {
    const address = newPlace()
    const { session } = await signUp(address)
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => like(session, address, 'agar', index % 2 === 0)),
    )
    // Two windows at most, if the flood takes longer than one.
    const passed = responses.filter(({ status }) => status === 200).length
    expect(passed).toBeGreaterThanOrEqual(30)
    expect(passed).toBeLessThanOrEqual(60)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(200 - passed)
    for (const { headers } of refused) {
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(5)
    }
    expect(await refused[0]!.json()).toEqual({ error: expect.any(String) })
  })
})

test('refuses a download too many of an owner with a page that says when to try again', async () => {
  const { email, session } = await signUp()
  const confirmed = { role: 'owner', email_verified: sql<EngineBoolean>`true` } as const
  await at.db.updateTable('user').set(confirmed).where('email', '=', email).execute()
  const download = (site = 'same-origin') =>
    fetch(`${at.portal.url}/admin/games.json`, {
      headers: { Cookie: session, 'Sec-Fetch-Site': site },
      redirect: 'manual',
    })
  // A page of another site takes none.
  expect((await download('cross-site')).headers.get('Location')).toBe('/admin/games')
  for (let count = 0; count < RULES['staff-account'].max; count += 1) {
    const { status, headers } = await download()
    expect([status, headers.has('Content-Disposition')]).toEqual([200, true])
  }
  const refused = await download()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/<p[^>]*>Too many attempts\. Try again in \d+ minutes\./)
})

test('throttles too many play time reports, and says when to retry', async () => {
  const address = newPlace()
  const { session } = await signUp(address)
  const report = () =>
    fetch(`${at.portal.url}/play-time`, {
      method: 'POST',
      headers: { Origin: at.portal.url, 'X-Forwarded-For': address, Cookie: session },
      body: JSON.stringify({ reportId: randomUUID(), gameId: 'agar', ms: 0 }),
    })
  const responses = await Promise.all(Array.from({ length: 70 }, report))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('limits downloads of the account, and says when to retry', async () => {
  const { session } = await signUp()
  const download = (site = 'same-origin', language = '') =>
    fetch(`${at.portal.url}${language}/settings/data`, {
      headers: { Cookie: session, 'Sec-Fetch-Site': site },
      redirect: 'manual',
    })
  // A link of another site takes none.
  for (let index = 0; index < 21; index += 1)
    expect((await download('cross-site')).status).toBe(302)
  for (let index = 0; index < 20; index += 1) expect((await download()).status).toBe(200)
  const refused = await download('same-origin', '/de')
  expect(refused.status).toBe(429)
  expect(await refused.text()).toMatch(/^Zu viele Versuche\. .* Minuten?/)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
})
