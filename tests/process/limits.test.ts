/** Attacks on the built portal, and the people whom they must not touch. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#app/db/db.server.ts'
import { openEventStream } from '../event-stream.ts'
import { startPortal, type Portal } from '../portal.ts'

const PASSWORD = 'a good long password'
const WRONG = 'a wrong password'
const SENT = 'Password reset email sent. Check your inbox.'

let portal: Portal
let db: Db

beforeAll(async () => {
  // Nobody takes the mails: they stay where the tests count them.
  portal = await startPortal({ LIMITS: 'on', TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1' })
  db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
})
afterAll(async () => {
  await db.destroy()
  await portal.stop()
})

/** Somewhere that nobody has asked from yet. */
let places = 0
function newPlace(): string {
  places += 1
  return `10.0.${places >> 8}.${places & 0xff}`
}

const newEmail = () => `${randomUUID()}@example.org`

/** A form post from the portal's own page, as the proxy in front passes it on. */
async function post(
  path: string,
  fields: Record<string, string>,
  { address, cookie = '' }: { address: string; cookie?: string },
) {
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: portal.url, 'X-Forwarded-For': address, Cookie: cookie },
    body: new URLSearchParams(fields),
  })
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0]!)
  const body = await answer.text()
  return { status: answer.status, cookies, body, retryAfterS: answer.headers.get('Retry-After') }
}

const cookieOf = (cookies: string[], name: string) =>
  cookies.find((each) => each.startsWith(`${name}=`)) ?? ''

/** A new player; `session` and `device` are its cookies. */
async function signUp(address = newPlace(), email = newEmail()) {
  const { status, cookies } = await post(
    '/sign-up',
    { name: 'Ada', email, password: PASSWORD },
    { address },
  )
  expect(status).toBe(302)
  return { email, session: cookieOf(cookies, 'session'), device: cookieOf(cookies, 'device') }
}

const signIn = (email: string, password: string, address: string, cookie = '') =>
  post('/sign-in', { email, password }, { address, cookie })

/** So many wrong passwords, one after the other; how they were answered. */
async function guess(times: number, email: string, address: string, cookie = '') {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    statuses.push((await signIn(email, WRONG, address, cookie)).status)
  }
  return statuses
}

const countMails = async (recipient: string) =>
  (await db.selectFrom('outbox').select('id').where('recipient', '=', recipient).execute()).length

describe('guessing', () => {
  test('ends where it is done, and locks nobody out elsewhere', async () => {
    const { email } = await signUp()
    const attacker = newPlace()
    expect(await guess(13, email, attacker)).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(3).fill(429),
    ])
    const refused = await signIn(email, PASSWORD, attacker)
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfterS)).toBeGreaterThan(500)
    expect(refused.body).toContain('Too many attempts. Try again in 10 minutes.')
    expect((await signIn(email, PASSWORD, newPlace())).status).toBe(302)
  })

  test('tells as much of an account that is not there', async () => {
    const statuses = await guess(11, newEmail(), newPlace())
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('does not get further by asking at once', async () => {
    const { email } = await signUp()
    const attacker = newPlace()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signIn(email, WRONG, attacker)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test('costs nothing where the password is right', async () => {
    const { email } = await signUp()
    const address = newPlace()
    for (let index = 0; index < 12; index += 1) {
      expect((await signIn(email, PASSWORD, address)).status).toBe(302)
    }
    expect(await guess(11, email, address)).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('leaves the owner in on a known device, in the same network', async () => {
    const address = newPlace()
    const { email, device } = await signUp(address)
    expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{22}$/)
    expect((await guess(12, email, address)).at(-1)).toBe(429)
    expect((await signIn(email, PASSWORD, address)).status).toBe(429)
    const known = await signIn(email, PASSWORD, address, device)
    expect(known.status).toBe(302)
    expect(cookieOf(known.cookies, 'device')).toBe(device)
    // It is known to this account alone.
    const other = await signUp()
    await guess(11, other.email, address)
    expect((await signIn(other.email, PASSWORD, address, device)).status).toBe(429)
  })

  test('is no easier with a copied device', async () => {
    const { email, device } = await signUp()
    const clients = Array.from({ length: 15 }, newPlace)
    const statuses: number[] = []
    for (const address of clients) statuses.push(...(await guess(1, email, address, device)))
    expect(statuses.every((status) => status === 401)).toBe(true)
    // Ten were the device's; the others were tries of their networks.
    expect(await guess(12, email, clients[0]!, device)).toEqual([
      ...Array<number>(10).fill(401),
      429,
      429,
    ])
  })

  test('from everywhere makes an account slower for strangers, and locks it for nobody', async () => {
    const { email, device } = await signUp()
    const crowd = await Promise.all(
      Array.from({ length: 100 }, () => signIn(email, WRONG, newPlace())),
    )
    expect(crowd.every(({ status }) => status === 401)).toBe(true)
    const timed = async (cookie?: string) => {
      const startedAt = performance.now()
      const { status } = await signIn(email, PASSWORD, newPlace(), cookie)
      return { status, ms: performance.now() - startedAt }
    }
    const stranger = await timed()
    expect(stranger.status).toBe(302)
    expect(stranger.ms).toBeGreaterThan(2_990)
    const known = await timed(device)
    expect(known.status).toBe(302)
    expect(known.ms).toBeLessThan(2_990)
  })

  test('of many accounts ends for the network', async () => {
    const address = newPlace()
    const statuses: number[] = []
    for (let index = 0; index < 32; index += 1) {
      statuses.push(...(await guess(1, newEmail(), address)))
    }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429])
  })

  test('of the current password ends for the session', async () => {
    const address = newPlace()
    const { email, session } = await signUp(address)
    const save = (currentPassword: string) =>
      post(
        '/settings',
        { intent: 'account', name: 'Ada', email: newEmail(), currentPassword },
        { address, cookie: session },
      )
    for (let index = 0; index < 10; index += 1) expect((await save(WRONG)).status).toBe(400)
    const refused = await save(PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfterS)).toBeGreaterThan(0)
    const elsewhere = await signIn(email, PASSWORD, address)
    const own = { address, cookie: cookieOf(elsewhere.cookies, 'session') }
    const fields = { intent: 'account', name: 'Ada', email: newEmail(), currentPassword: PASSWORD }
    expect((await post('/settings', fields, own)).status).toBe(200)
  })
})

describe('a device', () => {
  test('is a visitor in the page cache, and nobody on any page', async () => {
    const { device } = await signUp()
    const visitor = await fetch(portal.url)
    const known = await fetch(portal.url, { headers: { Cookie: device } })
    expect(visitor.headers.getSetCookie()).toEqual([])
    expect(known.headers.getSetCookie()).toEqual([])
    expect(known.headers.get('ETag')).toBe(visitor.headers.get('ETag'))
    expect((await fetch(`${portal.url}/settings`, { headers: { Cookie: device } })).url).toBe(
      `${portal.url}/`,
    )
  })

  test('goes with a new password set elsewhere, stays with one set on it, and with the account', async () => {
    const address = newPlace()
    const { email, session, device } = await signUp(address)
    const changed = await post(
      '/settings',
      {
        intent: 'password',
        currentPassword: PASSWORD,
        newPassword: 'another good password',
        passwordConfirmation: 'another good password',
      },
      { address, cookie: `${session}; ${device}` },
    )
    const renewed = cookieOf(changed.cookies, 'device')
    expect(renewed.slice(0, 30)).toBe(device.slice(0, 30))
    await guess(11, email, address)
    expect((await signIn(email, 'another good password', address, device)).status).toBe(429)
    const again = await signIn(email, 'another good password', address, renewed)
    expect(again.status).toBe(302)

    const deleted = await post(
      '/settings',
      { intent: 'delete', emailConfirmation: email },
      { address, cookie: again.cookies.join('; ') },
    )
    expect(deleted.cookies).toContain('device=')
  })

  test('is known after a reset on it', async () => {
    const address = newPlace()
    const { email } = await signUp(address)
    await guess(11, email, address)
    await post('/forgot-password', { email }, { address })
    const { text_body } = await db
      .selectFrom('outbox')
      .select('text_body')
      .where('recipient', '=', email)
      .where('text_body', 'like', '%/reset-password?token=%')
      .executeTakeFirstOrThrow()
    const token = text_body.match(/token=([\w-]+)/)?.[1] ?? ''
    const password = 'another good password'
    const reset = await post(
      '/reset-password',
      { token, password, confirmation: password },
      { address },
    )
    expect(reset.status).toBe(200)
    expect((await signIn(email, password, address, reset.cookies.join('; '))).status).toBe(302)
  })
})

describe('mails', () => {
  test('a fourth reset in an hour is answered like the others, and mails nothing', async () => {
    const { email } = await signUp()
    const before = await countMails(email)
    for (let index = 0; index < 6; index += 1) {
      const { status, body } = await post('/forgot-password', { email }, { address: newPlace() })
      expect([status, body.includes(SENT)]).toEqual([200, true])
    }
    expect((await countMails(email)) - before).toBe(3)
  })

  test('the time of a reset tells nothing', async () => {
    const { email } = await signUp()
    for (const each of [email, newEmail()]) {
      const startedAt = performance.now()
      await post('/forgot-password', { email: each }, { address: newPlace() })
      expect(performance.now() - startedAt).toBeGreaterThan(295)
    }
  })

  test('who asks for many resets from one place has to wait', async () => {
    const address = newPlace()
    const statuses = await Promise.all(
      Array.from({ length: 22 }, () =>
        post('/forgot-password', { email: newEmail() }, { address }),
      ),
    )
    const refused = statuses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    for (const { retryAfterS } of refused) expect(Number(retryAfterS)).toBeGreaterThan(0)
  })

  test('a stranger gets three mails of forty changes of an address, from all accounts together', async () => {
    const stranger = newEmail()
    const statuses: number[] = []
    for (let account = 0; account < 8; account += 1) {
      const address = newPlace()
      const { session } = await signUp(address)
      for (let change = 0; change < 5; change += 1) {
        const { status } = await post(
          '/settings',
          { intent: 'account', name: 'Ada', email: stranger, currentPassword: PASSWORD },
          { address, cookie: session },
        )
        statuses.push(status)
      }
    }
    expect(statuses).toEqual([...Array<number>(3).fill(200), ...Array<number>(37).fill(429)])
    expect(await countMails(stranger)).toBe(3)
  })

  test('an account made and deleted again and again mails three times', async () => {
    const email = newEmail()
    let mails = 0
    for (let index = 0; index < 6; index += 1) {
      const address = newPlace()
      const { session } = await signUp(address, email)
      mails += await countMails(email)
      const fields = { intent: 'delete', emailConfirmation: email }
      expect((await post('/settings', fields, { address, cookie: session })).status).toBe(302)
    }
    expect(mails).toBe(3)
  })
})

test('a script behind one network is forty players of a game, and its pages stay live', async () => {
  const open = async (network: number, viewer: number) => {
    const stream = await openEventStream(
      `${portal.url}/live?game=krunker&viewer=browser-${viewer}`,
      { 'X-Forwarded-For': `2001:db8:7:${(0x100 + network).toString(16)}::1` },
    )
    onTestFinished(() => stream.close())
    expect(stream.response.statusCode).toBe(200)
    return stream
  }
  await Promise.all(Array.from({ length: 100 }, (_, index) => open(index % 4, index)))
  const { data } = await (await open(200, 1)).next()
  expect(data).toMatchObject({ players: { krunker: 40 } })
})

describe('likes', () => {
  const like = (session: string, address: string, gameId: string, liked = true) =>
    fetch(`${portal.url}/likes/${gameId}`, {
      method: 'PUT',
      headers: {
        Origin: portal.url,
        'X-Forwarded-For': address,
        Cookie: session,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ liked }),
    })

  test('a flood ends after what a person could do, and says when it goes on', async () => {
    const address = newPlace()
    const { session } = await signUp(address)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => like(session, address, 'agar', index % 2 === 0)),
    )
    // Two windows at most, where the flood takes longer than one.
    const passed = answers.filter(({ status }) => status === 200).length
    expect(passed).toBeGreaterThanOrEqual(30)
    expect(passed).toBeLessThanOrEqual(60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(200 - passed)
    for (const { headers } of refused) {
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(5)
    }
    expect(await refused[0]!.json()).toEqual({ error: expect.any(String) })
  })

  test('one player who likes all the games at once is a person', async () => {
    const address = newPlace()
    const { session } = await signUp(address)
    const page = await (await fetch(portal.url)).text()
    const ids = [...new Set(page.match(/(?<=href="\/game\/)[\w-]+(?=")/g))]
    expect(ids.length).toBeGreaterThanOrEqual(12)
    const answers = await Promise.all(ids.map((id) => like(session, address, id)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})

test('too many reports of play time are told when to go on', async () => {
  const address = newPlace()
  const { session } = await signUp(address)
  const report = () =>
    fetch(`${portal.url}/play-time`, {
      method: 'POST',
      headers: { Origin: portal.url, 'X-Forwarded-For': address, Cookie: session },
      body: JSON.stringify({ reportId: randomUUID(), gameId: 'agar', ms: 0 }),
    })
  const answers = await Promise.all(Array.from({ length: 70 }, report))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})
