/** Pages over HTTP: which scripts may run, and which pages are cached. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageContext } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { saveChecks } from '#features/game-checks/server/game-states.server.ts'
import { LANGUAGE_CODES, localizePath } from '#messages/languages.ts'
import { makeFolder } from '#tests/folder.ts'
import { serveApp } from '#tests/serve-app.ts'
import { loadPageRoutes } from '#tests/page-routes.ts'
import { createApp } from '../app.ts'
import { readConfig } from '#platform/config.ts'
import type { RenderRequest } from './documents.ts'
import { openServices } from '../services.ts'

const routes = await loadPageRoutes()

/** More pages than the cache of searches holds. */
const MANY = 600

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const open = async () =>
  openServices(readConfig({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', LIMITS: 'off' }))

/** Opens the application over HTTP, with documents that the test provides. */
async function openApp(document: (nonce: string | undefined) => string) {
  const services = await open()
  const rendered: string[] = []
  const render: RenderRequest = (request, context) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    context.get(pageContext).document = document(context.get(pageContext).nonce)
    return Promise.resolve(new Response(null, { headers: { 'Content-Type': 'text/html' } }))
  }
  const app = createApp({ services, render, routes, clientRoot: await makeFolder() })
  return { ...(await serveApp(app, services)), rendered, services }
}

test('blocks scripts in data, and removes the nonce from every page', async () => {
  const { url } = await openApp(
    (nonce) => `<script>steal()</script><p></p><script nonce="${nonce}">start()</script>`,
  )
  for (const path of ['/', '/?q=egg', '/game/agar', '/nope']) {
    const response = await fetch(url + path)
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain(`script-src 'self' ${hashOf('start()')};`)
    expect(policy).not.toContain(hashOf('steal()'))
    const html = '<script>steal()</script><p></p><script>start()</script>'
    expect(await response.text()).toBe(html)
  }
})

test.each([
  ['searches', (number: number) => `/?q=invented-${number}`],
  ['pages past the last', (number: number) => `/?page=${number + 100}`],
  ['searches in other languages', (number: number) => `/de/?q=invented-${number}`],
])('%s push out each other, and no page that everybody sees', async (_what, address) => {
  const { url, rendered } = await openApp(() => '<p></p>')
  const views = ['/', '/?page=2', '/?genre=Shooter&sort=newest', '/about', '/game/agar']
  const popular = LANGUAGE_CODES.flatMap((language) =>
    views.map((path) => localizePath(language, path)),
  )
  for (const path of popular) await fetch(url + path)
  for (let number = 0; number < MANY; number += 1) await fetch(url + address(number))
  expect(rendered).toHaveLength(popular.length + MANY)
  for (const path of popular) await fetch(url + path)
  expect(rendered).toHaveLength(popular.length + MANY)
  // Recent searches are cached for other clients.
  await fetch(url + address(MANY - 1))
  expect(rendered).toHaveLength(popular.length + MANY)
})

test("renders a page and its data once each, whatever the request's cookies", async () => {
  const { url, rendered } = await openApp(() => '<p></p>')
  for (const path of ['/', '/game/agar', '/_.data', '/game/agar.data?utm=x']) {
    for (const Cookie of ['', 'session=one.two; signed-in=abc', 'session=other; notice=x']) {
      const { status, headers } = await fetch(url + path, { headers: { Cookie } })
      expect([status, headers.get('Vary'), headers.getSetCookie()]).toEqual([
        200,
        'Accept-Encoding',
        [],
      ])
    }
  }
  expect(rendered).toEqual(['/', '/game/agar', '/_.data', '/game/agar.data'])
})

test('leads password managers to where a password is changed', async () => {
  const { url } = await openApp(() => '<p></p>')
  const at = `${url}/.well-known/change-password`
  const { status, headers } = await fetch(at, { redirect: 'manual' })
  expect([status, headers.get('Location')]).toEqual([302, '/settings?tab=security'])
})

test('names the address of a game in the home network only on the page of that game', async () => {
  const { url, services } = await openApp(() => '<p></p>')
  const [game] = services.games
  const at = (id: string, host: string, position: number) =>
    Object.assign({}, game, { id, url: `https://${host}/`, alsoAt: [], position })
  const inside = ['192.168.77.5', 'nas', 'nas.lan', 'games.fritz.example']
  const games = inside.map((host, index) => at(`home${index}`, host, index + 1))
  services.catalogue.replace({ games: [...games, at('mine', 'mine.example', 9)], hidden: [] })
  const gameId = 'home3'
  await transact(services.db, (tx) =>
    saveChecks(tx, [
      {
        gameId,
        outcome: 'private',
        fault: 'not-public',
        checkedAt: 1,
        tookMs: 1,
        endedAt: games[3]!.url,
      },
    ]),
  )
  await services.gameStates.refresh()
  const framesOn = async (path: string) => {
    const policy = (await fetch(url + path)).headers.get('Content-Security-Policy') ?? ''
    return /frame-src ([^;]*)/.exec(policy)![1]
  }
  for (const path of ['/', '/about', '/game/mine', '/nope']) {
    expect(await framesOn(path)).toBe('https://mine.example')
  }
  for (const [index, host] of inside.entries()) {
    expect(await framesOn(`/game/home${index}`)).toBe(`https://mine.example https://${host}`)
  }
})

test('windows that games open keep their opener only if a game may open windows', async () => {
  const { url, services } = await openApp(() => '<p></p>')
  const policyOf = async (path: string) =>
    (await fetch(url + path)).headers.get('Cross-Origin-Opener-Policy')
  expect(await policyOf('/privacy')).toBe('same-origin')
  const [game] = services.games
  const frame = { reason: 'its sign-in', sandbox: ['allow-popups' as const], allow: [] }
  services.catalogue.replace({ games: [Object.assign({}, game, { frame })], hidden: [] })
  for (const path of ['/', `/game/${game!.id}`, '/nope']) {
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin-allow-popups'])
  }
  expect(await policyOf('/healthz')).toBe('same-origin')
})

test.each(['/', '/_.data', '/game/agar', '/game/agar.data', '/about.data'])(
  'a cached %s has the headers of every response, and a policy',
  async (path) => {
    const { url } = await openApp(() => '<p></p>')
    for (const _ of ['rendered', 'cached']) {
      const { headers } = await fetch(url + path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src '(self|none)'/)
    }
  },
)

test('treats a question mark in a search as part of it', async () => {
  const { url, rendered } = await openApp(() => '<p></p>')
  await fetch(`${url}/?q=what?`)
  expect(rendered).toEqual(['/?q=what%3F'])
})

test('lets few pictures wait to be drawn, and neutral covers never', async () => {
  const { url, services } = await openApp(() => '<p></p>')
  const [game] = services.catalogue.games
  const many = Array.from({ length: 200 }, (_, number) => ({ ...game!, id: `mine${number}` }))
  services.pictures.follow(many)
  const cover = services.pictures.neutralOf({ id: 'mine', name: 'Mine' })
  const get = (path: string) => fetch(url + path)
  const drawn = await Promise.all(many.map(async ({ id }) => get(`/backdrops/${id}.webp`)))
  const refused = drawn.findIndex(({ status }) => status === 503)
  expect(new Set(drawn.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(Number(drawn[refused]!.headers.get('Retry-After'))).toBeGreaterThan(0)
  // The first waits only for some of the others.
  const again = many.map(async ({ id }) => get(`/backdrops/${id}.webp?again`))
  expect((await get(cover)).status).toBe(200)
  await Promise.all(again)
  expect((await get(`/backdrops/mine${refused}.webp`)).status).toBe(200)
})
