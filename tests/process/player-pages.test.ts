/** Pages of players from the built portal: filled as they would be rendered, and nobody else's. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { games } from '#catalogue/index.ts'
import { MAX_HTML_BYTES } from '../page-weight.ts'
import { postForm, PASSWORD, signUpByForm } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'

/** Enough for five stars and a badge. */
const MANY_LIKES = 1_234
/** Public pages that are filled for players. */
const FILLED = ['/', '/?genre=Shooter&sort=newest', '/?page=3', '/game/agar', '/about', '/privacy']
/** Pages that are a player's alone: the settings are filled, of the others what surrounds them. */
const OWN = [
  '/profile',
  '/profile?tab=liked',
  '/settings',
  '/settings?tab=privacy',
  '/settings?tab=security',
  '/notifications',
  '/notifications?filter=unread',
]
/** Views after which nothing is rendered that can be filled. */
const ENOUGH_VIEWS = 4
/** The players; each likes other games. */
const NAMES = [`<b>"Ada" & 'Co'</b>`, '</script><script>alert(1)</script>', '👾 $& \\u0041', 'Søn']

interface TestPlayer {
  name: string
  email: string
  cookie: string
}

let dataDir: string
let portal: Portal
let players: TestPlayer[]

async function signUp(name: string, index: number): Promise<TestPlayer> {
  const email = `player-${index}@example.org`
  const answer = await postForm(portal.url, '/sign-up', { name, email, password: PASSWORD })
  expect(answer.status).toBe(302)
  return { name, email, cookie: answer.headers.getSetCookie()[0]!.split(';', 1)[0]! }
}

async function like(player: TestPlayer, gameId: string, liked = true): Promise<void> {
  const answer = await fetch(`${portal.url}/likes/${gameId}`, {
    method: 'PUT',
    headers: { Origin: portal.url, Cookie: player.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ liked }),
  })
  expect(answer.status).toBe(200)
}

async function read(path: string, cookie = '') {
  const answer = await fetch(portal.url + path, { headers: { Cookie: cookie } })
  expect(answer.status).toBe(200)
  const { headers } = answer
  return { html: await answer.text(), headers, policy: headers.get('Content-Security-Policy') }
}

/** The page by an address for which nothing is kept: the port is another's. */
async function readRendered(path: string, cookie: string): Promise<string> {
  const headers = { Cookie: cookie, Host: 'localhost:1', 'Accept-Encoding': 'identity' }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request(portal.url + path, { headers }, (answer) => text(answer).then(resolve, reject))
    .on('error', reject)
    .end()
  return (await promise)
    .replaceAll('http://localhost:1/', `${portal.url}/`)
    .replaceAll('http://localhost:1\\', `${portal.url}\\`)
}

/** Without the server's time, which stands in the data of the notifications. */
function withoutTime(html: string): string {
  return html.replace(/(\\"now\\",)\d+/, '$1')
}

/** Every count that is shown changes its version: the next view of each player is rendered anew. */
async function outdatePages(): Promise<void> {
  await like(players[0]!, 'slither', false)
  await like(players[0]!, 'slither')
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'io-arcade-test-'))
  const db = await openDatabase(join(dataDir, 'io-arcade.sqlite'))
  const rows = games.map(({ id }) => ({ game_id: id, likes: MANY_LIKES }))
  await db.insertInto('game_counter').values(rows).execute()
  await db.destroy()
  portal = await startPortal({ DATA_DIR: dataDir })
  players = await Promise.all(NAMES.map(signUp))
  for (const [index, player] of players.entries()) {
    for (const game of games.slice(index, 3 * index + 2)) await like(player, game.id)
  }
  await like(players[0]!, 'slither')
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test.each(FILLED)('%s is filled for each player as it would be rendered for them', async (path) => {
  for (const { cookie } of players) {
    await outdatePages()
    const rendered = await read(path, cookie)
    await read(path, cookie)
    await read(path, cookie)
    const filled = await read(path, cookie)
    // The pages that have no counts are filled from the fourth view of anybody on.
    expect(filled.html).toBe(rendered.html)
    expect(filled.policy).toBe(rendered.policy)
    expect(filled.html).not.toMatch(/[\uE0A7\uE0A8]/)
  }
})

test.each(OWN)('%s is for each player as it would be rendered for them', async (path) => {
  for (const { cookie } of players) {
    for (let view = 0; view < ENOUGH_VIEWS; view += 1) await read(path, cookie)
    const { html, policy, headers } = await read(path, cookie)
    expect(withoutTime(html)).toBe(withoutTime(await readRendered(path, cookie)))
    expect(html).not.toMatch(/[\uE0A7\uE0A8]/)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    for (const [, script = ''] of html.matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)) {
      expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
    }
  }
})

test('however many players ask for their own pages at once, each gets theirs', async () => {
  const asked = Array.from({ length: 8 }, () =>
    OWN.flatMap((path) =>
      players.map((player) => read(path, player.cookie).then((page) => ({ ...page, player }))),
    ),
  )
  for (const { html, player } of await Promise.all(asked.flat())) {
    expect(players.filter(({ email }) => html.includes(email))).toEqual([player])
  }
})

test('however many players ask at once, each gets their own page, kept by nobody', async () => {
  const rounds = Array.from({ length: 12 }, (_, round) =>
    players.flatMap((player) => [
      read(FILLED[round % FILLED.length]!, player.cookie).then((page) => ({ ...page, player })),
      read(FILLED[round % FILLED.length]!).then((page) => ({ ...page, player: undefined })),
    ]),
  )
  for (const { html, headers, player } of await Promise.all(rounds.flat())) {
    const shown = players.filter(({ email }) => html.includes(email))
    expect(shown).toEqual(player ? [player] : [])
    expect(headers.get('Cache-Control')).toBe(
      player ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    )
    expect(headers.has('ETag')).toBe(player === undefined)
  }
})

test('what a player changes is on the next page', async () => {
  const ada = await signUpByForm(portal.url)
  const home = async () => (await ada.get('/')).text()
  await home()
  expect(await home()).toContain('aria-label="Like Krunker.io')
  await ada.like('krunker', true)
  expect(await home()).toContain('aria-label="Unlike Krunker.io')
  expect(await home()).toContain('aria-label="Unlike Krunker.io')
  await ada.post('/settings', { intent: 'account', name: 'Ada Lovelace', email: ada.email })
  expect(await home()).toContain('Ada Lovelace')
  const privacy = async () => (await ada.get('/settings?tab=privacy')).text()
  const countOn = (html: string) => html.match(/<input[^>]*role="switch"[^>]*checked=""/g)?.length
  for (let view = 0; view <= ENOUGH_VIEWS; view += 1) expect(countOn(await privacy())).toBe(5)
  await ada.post('/settings', { intent: 'privacy', showPlayTime: 'on' })
  for (let view = 0; view <= ENOUGH_VIEWS; view += 1) {
    const html = await privacy()
    expect(countOn(html)).toBe(1)
    expect(html).toContain('Ada Lovelace')
  }
  await ada.post('/notifications', { intent: 'read-all' })
  expect(await home()).not.toContain('bell-unread')
  await ada.post('/sign-out', {})
  for (const html of [await home(), await home()]) {
    expect(html).toContain('Sign In')
    expect(html).not.toContain('Ada Lovelace')
  }
})

test.each(['/', '/game/agar', '/profile', '/settings', '/notifications', '/_.data'])(
  'a player’s %s comes in brotli, and fits its budget',
  async (path) => {
    const headers = { Cookie: players[2]!.cookie, 'Accept-Encoding': 'gzip, br' }
    const chunks = await new Promise<Buffer[]>((resolve, reject) => {
      request(portal.url + path, { headers }, async (answer) => {
        expect(answer.headers['content-encoding']).toBe('br')
        expect(answer.headers.vary).toContain('Accept-Encoding')
        resolve((await answer.toArray()) as Buffer[])
      })
        .on('error', reject)
        .end()
    })
    const sent = Buffer.concat(chunks)
    const plain = brotliDecompressSync(sent)
    expect(plain.length).toBeGreaterThan(sent.length)
    expect(plain.length).toBeLessThanOrEqual(MAX_HTML_BYTES)
  },
)

test('a player’s page is a whole answer to HEAD, and to who takes nothing compressed', async () => {
  const headers = { Cookie: players[1]!.cookie, 'Accept-Encoding': 'identity' }
  for (const path of ['/', '/settings']) {
    const head = await fetch(portal.url + path, { method: 'HEAD', headers })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    await new Promise<void>((resolve, reject) => {
      request(portal.url + path, { headers }, async (answer) => {
        expect(answer.headers['content-encoding']).toBeUndefined()
        expect(await text(answer)).toContain('</html>')
        resolve()
      })
        .on('error', reject)
        .end()
    })
  }
})
