/** Without a connection: the offline page and the caches of the service worker. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { newPlayer, signOut, signUp } from './sign-up.ts'
import { expect, test } from './test.ts'
import {
  gameHeading,
  VIEWS,
  noConnection,
  openWithWorker,
  setView,
  WITH_WORKER,
} from './with-worker.ts'

/** Returns the path of every cached URL, and the text of all cached responses. */
function readCaches(page: Page): Promise<{ paths: string[]; text: string }> {
  return page.evaluate(async () => {
    const paths: string[] = []
    let text = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url)
        paths.push(pathname + search)
        text += await (await cache.match(request))!.text()
      }
    }
    return { paths, text }
  })
}

test.use(WITH_WORKER)

for (const view of VIEWS) {
  test(`shows the offline page at the requested URL: ${view.theme}, ${view.width} px`, async ({
    page,
    context,
  }) => {
    await setView(page, view)
    await openWithWorker(page)
    await context.setOffline(true)
    const response = await page.goto('/game/survev')
    expect(response!.status()).toBe(503)
    await expect(noConnection(page)).toBeVisible()
    await expect(page).toHaveURL('/game/survev')
    await expect(page).toHaveTitle('No connection | IO Arcade')
    await expect(page.locator('html')).toHaveCSS('color-scheme', view.theme)
    const [text, fonts] = await page.evaluate(async () => [
      getComputedStyle(document.body).fontFamily,
      (await document.fonts.ready) &&
        [...document.fonts].filter((font) => font.status === 'loaded').length,
    ])
    expect(text).toContain('Figtree')
    expect(fonts, 'both fonts come from the device').toBe(2)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}

for (const { language, tag, direction, title, link } of [
  {
    language: 'de',
    tag: 'de',
    direction: 'ltr',
    title: 'Keine Verbindung',
    link: 'Erneut versuchen',
  },
  { language: 'ar', tag: 'ar', direction: 'rtl', title: 'لا يوجد اتصال', link: 'إعادة المحاولة' },
]) {
  test(`shows the offline page in the language of the address: ${language}`, async ({
    page,
    context,
  }) => {
    // A page in English installs the worker. It sees the other language only on a later page.
    await openWithWorker(page)
    expect((await readCaches(page)).paths).not.toContain(`/${language}/offline`)
    await page.goto(`/${language}/about`)
    await expect.poll(async () => (await readCaches(page)).paths).toContain(`/${language}/offline`)
    await context.setOffline(true)
    await page.goto(`/${language}/game/survev`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: link })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expectAccessible(page)
    await page.goto('/about')
    await expect(page).toHaveURL('/about')
    await expect(noConnection(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
}

test('a worker that a page in German installs has the German offline page', async ({ page }) => {
  await openWithWorker(page, '/de')
  expect((await readCaches(page)).paths.filter((path) => path.endsWith('/offline'))).toEqual([
    '/offline',
    '/de/offline',
  ])
})

test('loads the requested page once the browser is online', async ({ page, context }) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await page.goto('/game/survev')
  await expect(noConnection(page)).toBeVisible()
  await context.setOffline(false)
  await expect(gameHeading(page)).toBeVisible()
  await expect(page).toHaveURL('/game/survev')
})

test('shows the offline page for a link, and then the page itself', async ({ page, context }) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'About', exact: true }).press('Enter')
  await expect(noConnection(page)).toBeVisible()
  await expect(page).toHaveURL('/about')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'About IO Arcade' })).toBeVisible()
})

test('serves covers, scripts and styles from the cache', async ({ page, context }) => {
  await openWithWorker(page)
  // The first view was loaded before a worker was there to cache it.
  await page.reload()
  const urls = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'img, link[rel="stylesheet"], link[rel="modulepreload"]',
      ),
    ]
      .map((element) => element.getAttribute('src') ?? element.getAttribute('href')!)
      .filter((url, index, all) => all.indexOf(url) === index),
  )
  const loaded = await page.evaluate(async (urls) => {
    const entries = new Set(
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    return urls.filter((url) => entries.has(url))
  }, urls)
  expect(loaded.filter((url) => url.endsWith('.svg')).length).toBeGreaterThan(3)
  expect(loaded.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(5)
  await expect
    .poll(async () => (await readCaches(page)).paths)
    .toEqual(expect.arrayContaining(loaded))
  await context.setOffline(true)
  // Bypasses the HTTP cache of the browser: `no-store` never reads it.
  const responses = await page.evaluate(
    (urls) =>
      Promise.all(urls.map(async (url) => (await fetch(url, { cache: 'no-store' })).status)),
    loaded,
  )
  expect(responses).toEqual(loaded.map(() => 200))
  await expect(page.evaluate(() => fetch('/about.data'))).rejects.toThrow('Failed to fetch')
})

test('caches nothing of an account', async ({ page, context }) => {
  const player = newPlayer(`Quetzalcoatl ${Date.now()}`)
  await openWithWorker(page)
  await signUp(page, player)
  for (const path of ['/profile', '/settings', '/settings?tab=security', '/notifications', '/']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  }
  // Client-side navigation too, which fetches data only.
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: player.name })).toBeVisible()

  const { paths, text } = await readCaches(page)
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10)
  expect(paths.filter((path) => !/^\/assets\/.+-[\w-]{8}\.(js|css|svg|woff2)$/.test(path))).toEqual(
    ['/offline'],
  )
  expect(text).toContain('Try again')
  expect(text).not.toContain(player.name)
  expect(text).not.toContain(player.email)

  await context.setOffline(true)
  await page.goto('/profile')
  await expect(noConnection(page)).toBeVisible()
  expect(await page.content()).not.toContain(player.name)
})

test('sends a sign-out to the network, and keeps the offline page cached', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/about')
  await signUp(page)
  await page.goto('/settings')
  await signOut(page)
  await expect(page).toHaveURL('/')
  expect((await readCaches(page)).paths).toContain('/offline')
  await context.setOffline(true)
  await page.goBack()
  await expect(noConnection(page)).toBeVisible()
})
