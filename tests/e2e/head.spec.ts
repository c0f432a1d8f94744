/** Metadata for search engines, social networks and launchers: head, sitemap, manifest, images. */
import type { APIRequestContext, Page } from '@playwright/test'
import { LANGUAGE_CODES } from '../../messages/languages.ts'
import { NOT_FOUND_MESSAGE, expect, isolatedTest as test } from './test.ts'

// Only the served HTML counts, not changes by scripts.
test.use({ javaScriptEnabled: false })

interface Thing {
  '@type': string | string[]
  [property: string]: unknown
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`)

async function readData(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as Thing)
}

function ofType(things: Thing[], type: string): Thing {
  const found = things.filter((thing) => [thing['@type']].flat().includes(type))
  expect(found, type).toHaveLength(1)
  return found[0]!
}

/** Reads width and height from the header of a PNG. */
async function readPngSize(request: APIRequestContext, url: string): Promise<[number, number]> {
  const response = await request.get(url)
  expect(response.status(), url).toBe(200)
  expect(response.headers()['content-type']).toBe('image/png')
  const body = await response.body()
  expect(body.subarray(1, 4).toString()).toBe('PNG')
  return [body.readUInt32BE(16), body.readUInt32BE(20)]
}

const PAGES = [
  { path: '/', title: 'IO Arcade', image: 'portal' },
  { path: '/?genre=Shooter&page=2', title: 'Shooter Games | IO Arcade', image: 'portal' },
  { path: '/game/survev', title: 'Play Survev.io in the browser | IO Arcade', image: 'survev' },
  { path: '/game/1v1lol', title: 'Play 1v1.LOL in the browser | IO Arcade', image: '1v1lol' },
  { path: '/about', title: 'About | IO Arcade', image: 'portal' },
  { path: '/privacy', title: 'Privacy policy | IO Arcade', image: 'portal' },
]

test('the head of every page is complete', async ({ page, request, baseURL }) => {
  for (const { path, title, image } of PAGES) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const description = (await meta(page, 'description').getAttribute('content'))!
    expect(description.length).toBeGreaterThan(30)
    const address = baseURL + path
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
    const social = {
      'og:title': title.replace(' | IO Arcade', ''),
      'og:description': description,
      'og:url': address,
      'og:image': `${baseURL}/social/${image}.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:site_name': 'IO Arcade',
      'twitter:card': 'summary_large_image',
    }
    for (const [name, content] of Object.entries(social)) {
      await expect(meta(page, name), name).toHaveAttribute('content', content)
    }
    expect(await readPngSize(request, social['og:image'])).toEqual([1200, 630])
    expect(await page.content()).not.toContain('aggregateRating')
  }
})

test('gives views with the same content one canonical URL', async ({ page, baseURL }) => {
  for (const path of ['/?sort=popular', '/?page=1&genre=All', '/?q=+&page=x']) {
    await page.goto(path)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`)
  }
  await page.goto('/?page=99')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/?page=3`)
})

test('excludes missing pages from indexing', async ({ page, expectedMessages }) => {
  expectedMessages.push(NOT_FOUND_MESSAGE)
  for (const [path, title] of [
    ['/game/nope', 'Game not found | IO Arcade'],
    ['/nope', 'Page not found | IO Arcade'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(meta(page, 'robots')).toHaveAttribute('content', 'noindex')
  }
})

test('describes the home page as an ItemList of its games', async ({ page, baseURL }) => {
  await page.goto('/')
  const list = ofType(await readData(page), 'ItemList')
  const items = list.itemListElement as { position: number; name: string; url: string }[]
  expect(items).toHaveLength(12)
  expect(items[0]).toMatchObject({
    position: 1,
    name: 'Survev.io',
    url: `${baseURL}/game/survev`,
  })
})

test('describes a game as VideoGame and WebApplication with a trail', async ({ page, baseURL }) => {
  await page.goto('/game/krunker')
  const things = await readData(page)
  const game = ofType(things, 'VideoGame')
  expect(game['@type']).toEqual(['VideoGame', 'WebApplication'])
  expect(game).toMatchObject({
    '@context': 'https://schema.org',
    name: 'Krunker.io',
    url: `${baseURL}/game/krunker`,
    image: `${baseURL}/social/krunker.png`,
    genre: ['Shooter', 'Action', '3D Games'],
    datePublished: '2018',
  })
  await page.goto('/game/bloxd')
  expect(ofType(await readData(page), 'VideoGame').datePublished).toBe('2025-02-01')
  const way = ofType(things, 'BreadcrumbList').itemListElement as { item: string }[]
  expect(way.map(({ item }) => item)).toEqual([`${baseURL}/`, `${baseURL}/game/krunker`])
})

test('lists every page in the sitemap, and each exists', async ({ request, baseURL }) => {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('application/xml')
  const listed = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => url!,
  )
  expect(listed).toHaveLength(29)
  expect(new Set(listed).size).toBe(29)
  for (const path of ['/', '/about', '/developers', '/privacy', '/game/survev', '/game/agar']) {
    expect(listed).toContain(baseURL + path)
  }
  for (const url of listed) expect((await request.get(url)).status(), url).toBe(200)

  // Each game has a social image of its own.
  const ids = listed.flatMap((url) => url.split('/game/')[1] ?? [])
  expect(ids).toHaveLength(25)
  const pictures = new Set<string>()
  for (const id of ids) {
    const url = `${baseURL}/social/${id}.png`
    expect(await readPngSize(request, url)).toEqual([1200, 630])
    pictures.add((await (await request.get(url)).body()).toString('base64'))
  }
  expect(pictures.size).toBe(25)
})

test('allows all crawlers, and names a sitemap for each language', async ({ request, baseURL }) => {
  const response = await request.get('/robots.txt')
  expect(response.headers()['content-type']).toContain('text/plain')
  const robots = await response.text()
  expect(robots.split('\n')).toContain('User-agent: *')
  expect(robots.split('\n')).not.toContain('Disallow: /')
  const sitemaps = [...robots.matchAll(/^Sitemap: (.+)$/gm)].map(([, url]) => url!)
  expect(sitemaps).toHaveLength(LANGUAGE_CODES.length)
  expect(sitemaps).toContain(`${baseURL}/ar/sitemap.xml`)
  const pages = await Promise.all(
    sitemaps.map(async (url) => [...(await (await request.get(url)).text()).matchAll(/<loc>/g)]),
  )
  expect(pages.map(({ length }) => length)).toEqual(sitemaps.map(() => 29))
})

test('localizes the manifest in the language of the page', async ({ page, request }) => {
  await page.goto('/ar/about')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await request.get(address!)).json()) as Record<string, unknown> & {
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({ id: '/', lang: 'ar', dir: 'rtl', start_url: '/ar', scope: '/' })
  expect(manifest.description).toMatch(/\p{Script=Arabic}/u)
  for (const { url } of manifest.shortcuts) expect(url).toMatch(/^\/ar[/?]/)
})

test('lists icons in the manifest that exist in their sizes', async ({ page, request }) => {
  await page.goto('/')
  const link = page.locator('link[rel="manifest"]')
  const response = await request.get((await link.getAttribute('href'))!)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest).toMatchObject({
    id: '/',
    name: 'IO Arcade',
    short_name: 'IO Arcade',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0a1213',
    theme_color: '#0a1213',
  })
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)
  expect(manifest.shortcuts).toContainEqual({ name: 'Saved games', url: '/saved' })
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pngs.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(pngs.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of pngs) {
    expect((await readPngSize(request, src)).join('x'), src).toBe(sizes)
  }
  for (const selector of ['link[rel="icon"]', 'link[rel="apple-touch-icon"]']) {
    for (const icon of await page.locator(selector).all()) {
      expect((await request.get((await icon.getAttribute('href'))!)).status()).toBe(200)
    }
  }
})
