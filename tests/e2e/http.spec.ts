/** HTTP responses: headers, content security policy, encodings, conditional requests, caching. */
import { readCatalogue } from '#catalogue/read.server.ts'
import { openEventStream } from '../event-stream.ts'
import { httpRequest } from './http-client.ts'
import { expect, test } from './test.ts'
import { words } from '../words.ts'

const DENIED = words`
  camera microphone geolocation payment usb serial display-capture idle-detection
  local-fonts browsing-topics interest-cohort private-state-token-redemption`
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const DOCUMENTS = ['/', '/?genre=Race', '/game/survev', '/game/nope', '/about', '/privacy', '/nope']
const OTHERS = words`
  /sitemap.xml /robots.txt /manifest.webmanifest /favicon.svg /favicon.ico /licences.txt
  /icons/icon-192.png /social/portal.png /healthz /readyz /assets/nope.js`
/** Documents have their own policy; any other response may load nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/** The policy of documents, beside its scripts and frames. */
const POLICY = {
  'default-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'media-src': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
}

/** Returns the value of one directive of a policy. */
function directive(policy: string, name: string): string | undefined {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `))
  return found?.slice(name.length + 1)
}

test('sends the security headers and a policy with every response, and no cookie', async ({
  baseURL,
}) => {
  const origins = (await readCatalogue()).map(({ url }) => new URL(url).origin).toSorted()
  for (const path of [...DOCUMENTS, ...OTHERS]) {
    const { headers, status, body } = await httpRequest(baseURL + path)
    // Other sites may show icons and pictures of previews.
    const isForOthers = /^\/(favicon|icons|social)/.test(path)
    expect(headers, path).toMatchObject({
      ...SECURITY_HEADERS,
      'cross-origin-resource-policy': isForOthers ? 'cross-origin' : 'same-origin',
    })
    for (const feature of DENIED) {
      expect(String(headers['permissions-policy']).split(', '), path).toContain(`${feature}=()`)
    }
    for (const name of ['cross-origin-embedder-policy', 'set-cookie', 'x-powered-by']) {
      expect(headers, path).not.toHaveProperty(name)
    }
    expect(status, path).toBe(path.includes('nope') ? 404 : 200)
    const policy = String(headers['content-security-policy'])
    if (!DOCUMENTS.includes(path)) {
      if (!path.startsWith('/assets/')) expect(policy, path).toBe(NOTHING)
      continue
    }
    for (const [name, value] of Object.entries(POLICY)) {
      expect(directive(policy, name), `${path} ${name}`).toBe(value)
    }
    expect(directive(policy, 'script-src'), path).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/)
    expect(directive(policy, 'frame-src')!.split(' ').toSorted()).toEqual(origins)
    expect(body.toString()).not.toMatch(/<[^>]+\sstyle=/)
  }
})

test('sends the security headers with the live stream, without caching', async ({ baseURL }) => {
  const { response, close } = await openEventStream(`${baseURL}/live`)
  close()
  expect(response.headers).toMatchObject({
    ...SECURITY_HEADERS,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  expect(response.headers).not.toHaveProperty('set-cookie')
})

test('responds 304 without a body for an unchanged page', async ({ baseURL }) => {
  const headers = { 'Accept-Encoding': 'br' }
  const first = await httpRequest(baseURL!, { headers })
  const etag = first.headers.etag!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await httpRequest(baseURL!, { headers: { ...headers, 'If-None-Match': known } })
    expect(again.status, known).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers).toMatchObject({ ...SECURITY_HEADERS, etag })
  }
  const other = { ...headers, 'If-None-Match': '"other"' }
  expect((await httpRequest(baseURL!, { headers: other })).status).toBe(200)
})

test('responds to HEAD like GET, without a body', async ({ baseURL }) => {
  for (const path of ['/', '/game/survev', '/sitemap.xml', '/social/survev.png', '/healthz']) {
    const get = await httpRequest(baseURL + path)
    const head = await httpRequest(baseURL + path, { method: 'HEAD' })
    expect(head.status, path).toBe(200)
    expect(head.body).toHaveLength(0)
    for (const name of ['content-type', 'content-security-policy', 'cache-control']) {
      expect(head.headers[name], `${path} ${name}`).toBe(get.headers[name])
    }
  }
  const page = await httpRequest(`${baseURL}/about`, { method: 'HEAD' })
  expect(page.headers.etag).toBe((await httpRequest(`${baseURL}/about`)).headers.etag)
  expect((await httpRequest(`${baseURL}/game/nope`, { method: 'HEAD' })).status).toBe(404)
})

test('serves a service worker that deletes old caches and itself', async ({ page, baseURL }) => {
  const { status, headers } = await httpRequest(`${baseURL}/service-worker.js`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    ...SECURITY_HEADERS,
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
  await page.goto('/about')
  await page.evaluate(async () => {
    await caches.open('assets')
    await navigator.serviceWorker.register('/service-worker.js')
  })
  await expect
    .poll(() =>
      page.evaluate(async () => [
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]),
    )
    .toEqual([[], 0])
})

test('loads no script of a document before the first paint', async ({ request }) => {
  for (const path of ['/', '/game/survev', '/about', '/sign-in']) {
    const html = await (await request.get(path)).text()
    expect(html).not.toContain('rel="modulepreload"')
    expect(html).not.toContain('type="module"')
    expect(html).toMatch(/<script type="deferred-module" data-modules="\/assets\/[^"]+">/)
  }
})
