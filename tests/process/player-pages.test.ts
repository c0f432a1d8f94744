/** Responses of the built portal to players: shared public pages, private own pages and data. */
import { createHash } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Me } from '#features/accounts/me.ts'
import { games } from '#catalogue/index.ts'
import { MAX_HTML_BYTES } from '../page-weight.ts'
import { PASSWORD, postForm, signUpByForm } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'

const PUBLIC = ['/', '/?genre=Shooter&sort=newest', '/?q=egg', '/game/agar', '/about', '/privacy']
const PUBLIC_DATA = ['/_.data', '/_.data?q=egg', '/game/agar.data', '/about.data', '/privacy.data']
const OWN = [
  '/profile',
  '/profile?tab=liked',
  '/settings',
  '/settings?tab=security',
  '/notifications',
  '/notifications?filter=unread',
  // An undo that nobody was offered.
  '/notifications?undo=%ED%A0%80',
  `/notifications?undo=${'x'.repeat(5_000)}`,
]
const PRIVATE = 'private, no-store'
/** The players; each likes other games. */
const NAMES = [`<b>"Ada" & 'Co'</b>`, '</script><script>alert(1)</script>', '👾 $& \\u0041', 'Søn']

interface TestPlayer {
  name: string
  email: string
  /** The session cookie, without the flag. */
  session: string
  cookie: string
}

let portal: Portal
let players: TestPlayer[]

async function signUp(name: string, index: number): Promise<TestPlayer> {
  const email = `player-${index}@example.org`
  const response = await postForm(portal.url, '/sign-up', { name, email, password: PASSWORD })
  expect(response.status).toBe(302)
  const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]!)
  return { name, email, session: cookies[0]!, cookie: cookies.join('; ') }
}

async function like(player: TestPlayer, gameId: string): Promise<void> {
  const response = await fetch(`${portal.url}/likes/${gameId}`, {
    method: 'PUT',
    headers: { Origin: portal.url, Cookie: player.cookie, 'Content-Type': 'application/json' },
    body: '{"liked":true}',
  })
  expect(response.status).toBe(200)
}

async function read(path: string, cookie = '', headers: Record<string, string> = {}) {
  const response = await fetch(portal.url + path, { headers: { Cookie: cookie, ...headers } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

const readMe = async (cookie: string) => JSON.parse((await read('/api/me', cookie)).body) as Me

/** The body as transferred. */
async function readRaw(path: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    headers: IncomingHttpHeaders
    body: Buffer
  }>()
  request(portal.url + path, { headers }, async (response) => {
    resolve({
      headers: response.headers,
      body: Buffer.concat((await response.toArray()) as Buffer[]),
    })
  })
    .on('error', reject)
    .end()
  return promise
}

beforeAll(async () => {
  portal = await startPortal()
  players = await Promise.all(NAMES.map(signUp))
  for (const [index, player] of players.entries()) {
    for (const game of games.slice(index, 3 * index + 2)) await like(player, game.id)
  }
})
afterAll(() => portal.stop())

test.each([...PUBLIC, ...PUBLIC_DATA])('%s is the same for players and visitors', async (path) => {
  const visitors = await read(path)
  expect(visitors.status).toBe(200)
  expect(visitors.headers.get('Cache-Control')).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
  )
  expect(visitors.headers.get('Vary')).toBe('Accept-Encoding')
  const etag = visitors.headers.get('ETag')!
  for (const { cookie, email } of players) {
    const { status, headers, body } = await read(path, cookie)
    expect([status, headers.get('ETag'), headers.getSetCookie()]).toEqual([200, etag, []])
    expect(body).toBe(visitors.body)
    expect(body).not.toContain(email)
    const again = await read(path, cookie, { 'If-None-Match': etag })
    expect([again.status, again.body]).toEqual([304, ''])
  }
})

test('a part of a page’s data is not served from the cache', async () => {
  const part = await read('/_.data?_routes=root', players[0]!.cookie)
  expect(part.status).toBe(200)
  expect(part.headers.get('Cache-Control')).toBe(PRIVATE)
  expect(part.body).not.toContain('routes/home')
  expect(part.body).not.toContain(players[0]!.email)
  expect((await read('/_.data')).body).toContain('routes/home')
})

test.each(OWN)('%s is for one player, with the scripts that its policy names', async (path) => {
  for (const { cookie, email } of players) {
    const { status, headers, body } = await read(path, cookie)
    expect([status, headers.get('Cache-Control')]).toEqual([200, PRIVATE])
    expect(players.filter((player) => body.includes(player.email))).toEqual([
      expect.objectContaining({ email }),
    ])
    expect(body).toContain('Account menu')
    expect(body).not.toContain('<b>"Ada"')
    const policy = headers.get('Content-Security-Policy')
    for (const [, script = ''] of body.matchAll(
      /<script(?! id="page-messages")[^>]*>([\s\S]+?)<\/script>/g,
    )) {
      expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
    }
  }
})

test('each of many simultaneous players gets their own page and data', async () => {
  const requested = Array.from({ length: 8 }, () =>
    [...OWN, '/api/me', '/profile.data'].flatMap((path) =>
      players.map((player) => read(path, player.cookie).then((page) => ({ ...page, player }))),
    ),
  )
  for (const { body, headers, player } of await Promise.all(requested.flat())) {
    expect(players.filter(({ email }) => body.includes(email))).toEqual([player])
    expect(headers.get('Cache-Control')).toBe(PRIVATE)
  }
})

test('/api/me returns the viewer, and the next response contains their changes', async () => {
  for (const { name, email, cookie } of players) {
    // Three welcome notifications, and the achievement for a first like.
    expect(await readMe(cookie)).toMatchObject({ name, email, unread: 4 })
  }
  const ada = await signUpByForm(portal.url)
  expect((await readMe(ada.cookie)).liked).toEqual([])
  const { id } = games.at(-1)!
  await ada.like(id, true)
  expect(await readMe(ada.cookie)).toMatchObject({ liked: [id], likes: { [id]: 1 } })
  await ada.post('/settings', { intent: 'save-account', name: 'Ada Lovelace', email: ada.email })
  expect((await readMe(ada.cookie)).name).toBe('Ada Lovelace')
  await ada.post('/notifications', { intent: 'read-notifications', shownUntil: String(Date.now()) })
  expect((await readMe(ada.cookie)).unread).toBe(0)
  await ada.post('/sign-out', {})
  expect((await read('/api/me', ada.cookie)).status).toBe(204)
})

test('the message about an achievement has the language of the page of the game', async () => {
  const { cookie } = await signUpByForm(portal.url)
  const response = await fetch(`${portal.url}/likes/mope`, {
    method: 'PUT',
    headers: {
      Origin: portal.url,
      Referer: `${portal.url}/de/game/mope`,
      Cookie: cookie,
      'Content-Type': 'application/json',
    },
    body: '{"liked":true}',
  })
  expect(await response.json()).toMatchObject({
    liked: true,
    toast: { title: 'Erfolg freigeschaltet: Großer Fan' },
  })
})

test('the flag of a device follows its session', async () => {
  const signedUp = await postForm(portal.url, '/sign-up', {
    name: 'Flo',
    email: 'flo@example.org',
    password: PASSWORD,
  })
  const [session = '', flag = ''] = signedUp.headers.getSetCookie()
  expect(flag).toMatch(/^signed-in=[\w-]{8}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  expect(session).toContain('Max-Age=2592000; Path=/; HttpOnly')
  const sessionPart = session.split(';', 1)[0]!
  const flagPart = flag.split(';', 1)[0]!

  const known = await read('/api/me', `${sessionPart}; ${flagPart}`)
  expect([known.status, known.headers.getSetCookie()]).toEqual([200, []])
  // A session from before flags existed.
  const old = await read('/api/me', sessionPart)
  expect(old.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^signed-in=[\w-]{8}; Max-Age=2592000;/),
  ])
  const over = await read('/api/me', flagPart)
  expect([over.status, over.body, over.headers.getSetCookie()]).toEqual([
    204,
    '',
    ['signed-in=; Max-Age=0; Path=/; SameSite=Lax'],
  ])
  expect((await read('/api/me')).headers.getSetCookie()).toEqual([])
  const signedOut = await postForm(portal.url, '/sign-out', {}, sessionPart)
  expect(signedOut.headers.getSetCookie()).toContain('signed-in=; Max-Age=0; Path=/; SameSite=Lax')
})

test('/api/me is for the portal’s own pages', async () => {
  const { cookie } = players[0]!
  for (const site of ['cross-site', 'same-site']) {
    const { status, body } = await read('/api/me', cookie, { 'Sec-Fetch-Site': site })
    expect([site, status]).toEqual([site, 403])
    expect(body).not.toContain(players[0]!.email)
  }
  const own = await read('/api/me', cookie, { 'Sec-Fetch-Site': 'same-origin' })
  expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, PRIVATE])
})

test('a request with only the session cookie gets the same own page', async () => {
  const { session, email } = players[1]!
  expect((await read('/settings', session)).body).toContain(email)
})

test.each(['/', '/game/agar', '/profile', '/settings', '/notifications', '/_.data'])(
  'a player’s %s is sent with brotli and fits its budget',
  async (path) => {
    const { cookie } = players[2]!
    const { headers, body } = await readRaw(path, { Cookie: cookie, 'Accept-Encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers.vary).toBe('Accept-Encoding')
    const plain = brotliDecompressSync(body)
    expect(plain.length).toBeGreaterThan(body.length)
    expect(plain.length).toBeLessThanOrEqual(MAX_HTML_BYTES)
  },
)

test('a player’s page supports HEAD, and clients without compression', async () => {
  const headers = { Cookie: players[1]!.cookie, 'Accept-Encoding': 'identity' }
  for (const path of ['/', '/settings']) {
    const head = await fetch(portal.url + path, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const plain = await readRaw(path, headers)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toContain('</html>')
  }
})
