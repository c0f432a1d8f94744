/** Without a connection: the offline page, what is kept on the device, and the way to a new version. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startFront, type Front } from './front.ts'
import { newPlayer, signUp } from './sign-up.ts'
import { expect, test, testOwnPortal } from './test.ts'

/** What Chromium and the page's router say where no answer comes. */
const NO_ANSWER =
  /status of 503|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to fetch/

const options = {
  serviceWorkers: 'allow',
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  expectedMessages: async ({}, use: (messages: RegExp[]) => Promise<void>) => use([NO_ANSWER]),
} as const

/** Opens a page and waits until the worker answers for it. */
async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const noConnection = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'No connection', exact: true })
const gameHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Survev.io' })

/** Every address that is kept on the device, and the text of all that is kept. */
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

test.use(options)

/** Between them both themes, a phone and a desk. */
const LOOKS = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
] as const

/** For the pages that are opened from now on; colours are judged at rest. */
async function setLook(page: Page, { theme, width }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 800 })
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
}

for (const look of LOOKS) {
  test(`the offline page stands at the wanted address: ${look.theme}, ${look.width} px`, async ({
    page,
    context,
  }) => {
    await setLook(page, look)
    await openWithWorker(page)
    await context.setOffline(true)
    const answer = await page.goto('/game/survev')
    expect(answer!.status()).toBe(503)
    await expect(noConnection(page)).toBeVisible()
    await expect(page).toHaveURL('/game/survev')
    await expect(page).toHaveTitle('No connection | IO Arcade')
    await expect(page.locator('html')).toHaveCSS('color-scheme', look.theme)
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

test('the wanted page comes by itself once the browser is online', async ({ page, context }) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await page.goto('/game/survev')
  await expect(noConnection(page)).toBeVisible()
  await context.setOffline(false)
  await expect(gameHeading(page)).toBeVisible()
  await expect(page).toHaveURL('/game/survev')
})

test('a link that is followed offline leads back to its own page', async ({ page, context }) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'About', exact: true }).press('Enter')
  await expect(noConnection(page)).toBeVisible()
  await expect(page).toHaveURL('/about')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'About IO Arcade' })).toBeVisible()
})

test('covers, scripts and style come from the device', async ({ page, context }) => {
  await openWithWorker(page)
  // The first view was loaded before there was a worker to keep it.
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
  // Past the browser's own cache: `no-store` never looks into it.
  const answers = await page.evaluate(
    (urls) =>
      Promise.all(urls.map(async (url) => (await fetch(url, { cache: 'no-store' })).status)),
    loaded,
  )
  expect(answers).toEqual(loaded.map(() => 200))
  await expect(page.evaluate(() => fetch('/about.data'))).rejects.toThrow('Failed to fetch')
})

test('nothing of an account is kept on the device', async ({ page, context }) => {
  const player = newPlayer(`Quetzalcoatl ${Date.now()}`)
  await openWithWorker(page)
  await signUp(page, player)
  for (const path of ['/profile', '/settings', '/settings?tab=security', '/notifications', '/']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  }
  // Within one document too, where data comes alone.
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

const frontTest = testOwnPortal(startFront)
frontTest.use(options)

/** The worker that the page's registration ends with, by the name of its cache. */
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')))

/** Makes the browser ask for the worker, as it does with every page that is opened. */
const askForWorker = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const notice = (page: Page) => page.getByText('A new version of the arcade is ready.')

/** Hands out a worker that was built with other pages; the page that is open stays as it is. */
const upgrade = (front: Front) => {
  front.changeWorker = (source) => source.replace(/version:[`'"]\w+[`'"]/, 'version:"00000000"')
}

frontTest.describe('a portal that is away or newer', () => {
  frontTest.beforeEach(({ portal }) => {
    Object.assign(portal, { isCutOff: false, changeWorker: undefined })
  })

  frontTest('Try again brings the wanted page', async ({ page, portal }) => {
    await openWithWorker(page)
    portal.isCutOff = true
    await page.goto('/game/survev')
    await expect(noConnection(page)).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(noConnection(page)).toBeVisible()
    portal.isCutOff = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(gameHeading(page)).toBeVisible()
    await expect(page).toHaveURL('/game/survev')
  })

  frontTest('data that does not come shows the offline page too', async ({ page, portal }) => {
    await openWithWorker(page)
    portal.isCutOff = true
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(noConnection(page)).toBeVisible()
    await expect(page).toHaveURL('/?page=2')
    portal.isCutOff = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL('/?page=2')
  })

  frontTest(
    'a new version is offered, and Reload goes over to it once',
    async ({ page, portal }) => {
      await openWithWorker(page)
      const [before] = await shells(page)
      let loads = 0
      page.on('load', () => (loads += 1))
      upgrade(portal)
      await page.getByRole('searchbox').focus()
      await askForWorker(page)
      await expect(notice(page)).toBeVisible()
      await expect(page.getByRole('searchbox')).toBeFocused()
      expect(loads, 'nothing is loaded anew unasked').toBe(0)
      await expect.poll(() => shells(page)).toEqual([before, 'shell-00000000'])

      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(notice(page)).toBeHidden()
      await expect.poll(() => shells(page)).toEqual(['shell-00000000'])
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL('/?page=2')
      expect(loads).toBe(1)
    },
  )

  frontTest('the offer keeps away from a game', async ({ page, portal }) => {
    await openWithWorker(page, '/game/survev')
    await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
    upgrade(portal)
    await askForWorker(page)
    await expect.poll(() => shells(page)).toContain('shell-00000000')
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting)
    await expect(notice(page)).toBeHidden()
    await page.getByRole('link', { name: 'Back to games' }).press('Enter')
    await expect(notice(page)).toBeVisible()
  })

  frontTest('Later is an answer for as long as the tab is open', async ({ page, portal }) => {
    await openWithWorker(page)
    upgrade(portal)
    await askForWorker(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(notice(page)).toBeHidden()
    await page.reload()
    await answerOfWaitingWorker(page)
    await expect(notice(page)).toBeHidden()

    const other = await page.context().newPage()
    await other.goto('/')
    await expect(notice(other)).toBeVisible()
  })

  frontTest(
    'a page of the new version takes its worker without a word',
    async ({ page, portal }) => {
      await openWithWorker(page)
      const before = await shells(page)
      portal.changeWorker = (source) => `${source}\n// built again`
      await page.evaluate(() => {
        const seen = new Promise<void>((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
        })
        Object.assign(window, { seen })
      })
      await askForWorker(page)
      await page.evaluate(() => (window as unknown as { seen: Promise<void> }).seen)
      await expect(notice(page)).toBeHidden()
      expect(await shells(page)).toEqual(before)
    },
  )

  for (const look of LOOKS) {
    frontTest(
      `the offer is for everybody: ${look.theme}, ${look.width} px`,
      async ({ page, portal }) => {
        await setLook(page, look)
        await openWithWorker(page, '/about')
        upgrade(portal)
        await askForWorker(page)
        await expect(notice(page)).toBeVisible()
        await expectAccessible(page)
        // The page's last link can be seen in spite of the offer.
        const last = page.getByRole('contentinfo').getByRole('link').last()
        await last.focus()
        const [link, offer] = [await last.boundingBox(), await notice(page).boundingBox()]
        expect(link!.y + link!.height).toBeLessThan(offer!.y)
      },
    )
  }
})

/** Resolves after everything that the page itself asked the worker before was answered. */
async function answerOfWaitingWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    waiting!.postMessage('tell-version', [port2])
    await answered
  })
}
