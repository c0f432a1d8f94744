/**
 * Pages over HTTP: which scripts may run, which pages are cached, and which requests are rate
 * limited.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { documentContext, nonceContext } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { createSession } from '#app/features/accounts/server/sessions/create-session.server.ts'
import { makeSessionToken } from '#app/features/accounts/server/sessions/session-token.server.ts'
import { sessionCookie } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { LANGUAGE_CODES, localizePath } from '#app/messages/languages.ts'
import { httpRequest } from '#tests/e2e/http-client.ts'
import { makeUser } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { loadPageRoutes } from '#tests/page-routes.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../kernel/config.ts'
import { createServer } from '../listen.ts'
import { createCacheKeys } from './cache-keys.ts'
import { createCachedPages, type PageParts } from './cached-pages.ts'
import { createDocuments, type RenderRequest } from './documents.ts'
import { createRenderedPages } from './rendered-pages.ts'
import { createOriginFinder } from '../kernel/http/public-origin.ts'
import { openServices, type Services } from '../services.ts'

const routes = await loadPageRoutes()

/** More pages than the cache of searches holds. */
const MANY = 600

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const open = async () =>
  openServices(readConfig({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', LIMITS: 'off' }))

/** Serves the application until the test ends. Returns its URL. */
async function serve(app: Parameters<typeof createServer>[0], services: Services) {
  const server = createServer(app, services).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}` }
}

/** Opens the application over HTTP, with documents that the test provides. */
async function openApp(document: (nonce: string | undefined) => string) {
  const services = await open()
  const rendered: string[] = []
  const render: RenderRequest = (request, context) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    context.set(documentContext, document(context.get(nonceContext)))
    return Promise.resolve(new Response(null, { headers: { 'Content-Type': 'text/html' } }))
  }
  const app = createApp({ services, render, routes, clientRoot: await makeFolder() })
  return { ...(await serve(app, services)), rendered }
}

/** Opens the pages over HTTP, and reports whether an address is rate limited. */
async function openPages() {
  const services = await open()
  services.traffic.learn(
    [],
    routes.map(({ pattern }) => pattern),
  )
  let charges = 0
  const parts: PageParts = {
    documents: createDocuments(
      services,
      () => Promise.resolve(new Response('rendered')),
      routes,
      false,
    ),
    findCacheKey: createCacheKeys(services, routes),
    findOrigin: createOriginFinder(services.config),
    limitRender: (_request, work) => {
      charges += 1
      return work()
    },
    inTurn: (_c, work) => work(),
  }
  const visit = createCachedPages(services, parts)
  const respond = createRenderedPages(services, routes, parts)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.all('*', async (c) => (await visit(c)) ?? respond(c))
  const { port, url } = await serve(app, services)
  return {
    services,
    port,
    /** Sends one request and returns what its rendering was charged to. */
    async payerOf(path: string, options: Parameters<typeof httpRequest>[1] = {}) {
      charges = 0
      const { body } = await httpRequest(url + path, options)
      expect(body.toString()).toBe(options.method === 'HEAD' ? '' : 'rendered')
      expect(charges).toBeLessThanOrEqual(1)
      return charges === 1 ? 'the client' : 'none'
    },
  }
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

test.each([
  ['none', '/ /?index /?page=2 /?genre=Shooter&sort=newest /about /offline /game/agar?utm=x'],
  ['none', '/_.data /.data /_.data?page=2 /game/agar.data /about.data'],
  ['none', '/sign-in /sign-in.data /sign-in?next=%2F /reset-password?token=x /robots.txt'],
  ['the client', '/?q=egg //?q=hen /.data?q=egg /_.data?q=hen /?page=999 /.data?page=999'],
  ['none', '/de /de/ /de?utm=x /de/_.data /de.data /pt-br/about /ar/game/agar /ar/game/agar.data'],
  ['none', '/de/?page=2 /de/sign-in /de/reset-password?token=x /de/offline'],
  ['the client', '/de/?q=egg /de/_.data?q=egg /de/?page=999 /de/nope /de/game/none /de/about/'],
  ['the client', '/en/about /DE/about /xx /de/de/about /dear'],
  ['the client', '/nope //nope /nope.data /_root.data /about/ /about// /SIGN-IN /assets/none.js'],
  ['the client', '/game/none /game/none.data /GAME/agar /game/AGAR /game/agar/ /game/%61gar'],
  ['the client', '/player/3f2a8a52 /player/3f2a8a52.data'],
])('charges %s: %s', async (payer, addresses) => {
  const { payerOf } = await openPages()
  for (const address of addresses.split(' ')) {
    expect([address, await payerOf(address)]).toEqual([address, payer])
  }
})

test("limits unknown addresses, but not the portal's forms and a player’s own pages", async () => {
  const { services, payerOf } = await openPages()
  const sent = (path: string) =>
    payerOf(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  expect([await sent('/sign-in'), await sent('/nope')]).toEqual(['none', 'the client'])
  expect(await payerOf('/nope', { method: 'HEAD' })).toBe('the client')

  const token = makeSessionToken()
  await transact(services.db, async (tx) => {
    const { id: userId } = await makeUser(tx)
    await createSession(tx, { userId, token })
  })
  const headers = { Cookie: sessionCookie(services.cookieKey, token.secret).split(';', 1)[0]! }
  for (const path of ['/', '/_.data', '/sign-in', '/game/agar.data']) {
    expect([path, await payerOf(path, { headers })]).toEqual([path, 'none'])
  }
  for (const path of ['/?q=egg', '/_.data?q=egg', '/nope', '/game/none']) {
    expect([path, await payerOf(path, { headers })]).toEqual([path, 'the client'])
  }
})
