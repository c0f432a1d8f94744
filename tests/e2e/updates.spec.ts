/** An unreachable portal, and one that was upgraded while a page is open. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startFront, type Front } from './test-proxy.ts'
import { untilLive } from './live-pages.ts'
import { expect, testOwnPortal } from './test.ts'
import {
  gameHeading,
  VIEWS,
  noConnection,
  openWithWorker,
  setView,
  WITH_WORKER,
} from './with-worker.ts'

const test = testOwnPortal(startFront)
test.use(WITH_WORKER)

/** Lists the caches of the service worker versions that are installed. */
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')))

/** Makes the browser check for a new worker, as it does on every page load. */
const checkForWorker = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const notice = (page: Page) => page.getByText('A new version is ready.')

/** Serves the service worker of another build. The open page does not change. */
const upgrade = (front: Front) => {
  front.changeWorker = (source) => source.replace(/version:[`'"]\w+[`'"]/, 'version:"00000000"')
}

/** Resolves once the waiting worker has handled all earlier messages of the page. */
async function responseOfWaitingWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const responded = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    waiting!.postMessage('tell-version', [port2])
    await responded
  })
}

test.beforeEach(({ portal }) => {
  Object.assign(portal, { isCutOff: false, changeWorker: undefined })
})

test('loads the requested page with Try again', async ({ page, portal }) => {
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

test('shows the offline page for data that does not load, too', async ({ page, portal }) => {
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

test('offers a new version, and Reload activates it once', async ({ page, portal }) => {
  await openWithWorker(page)
  const [before] = await shells(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  upgrade(portal)
  await page.getByLabel('Search games').focus()
  await checkForWorker(page)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('Search games')).toBeFocused()
  expect(loads, 'no page reloads without the user').toBe(0)
  await expect.poll(() => shells(page)).toEqual([before, 'shell-00000000'])

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => shells(page)).toEqual(['shell-00000000'])
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(() => loads).toBe(1)
  // Before hydration, a link loads a document.
  await untilLive(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/?page=2')
  expect(loads, 'once only').toBe(1)
})

test('hides the offer during a game', async ({ page, portal }) => {
  await openWithWorker(page, '/game/survev')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  upgrade(portal)
  await checkForWorker(page)
  await expect.poll(() => shells(page)).toContain('shell-00000000')
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting)
  await expect(notice(page)).toBeHidden()
  await page.getByRole('link', { name: 'Back to Games' }).press('Enter')
  await expect(notice(page)).toBeVisible()
})

test('hides the offer after Later for as long as the tab is open', async ({ page, portal }) => {
  await openWithWorker(page)
  upgrade(portal)
  await checkForWorker(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(notice(page)).toBeHidden()
  await page.reload()
  await responseOfWaitingWorker(page)
  await expect(notice(page)).toBeHidden()

  const other = await page.context().newPage()
  await other.goto('/')
  await expect(notice(other)).toBeVisible()
})

test('activates the worker silently for a page of the new version', async ({ page, portal }) => {
  await openWithWorker(page)
  const before = await shells(page)
  portal.changeWorker = (source) => `${source}\n// built again`
  await page.evaluate(() => {
    const seen = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
    })
    Object.assign(window, { seen })
  })
  await checkForWorker(page)
  await page.evaluate(() => (window as unknown as { seen: Promise<void> }).seen)
  await expect(notice(page)).toBeHidden()
  expect(await shells(page)).toEqual(before)
})

for (const view of VIEWS) {
  test(`the offer is accessible and covers nothing: ${view.theme}, ${view.width} px`, async ({
    page,
    portal,
  }) => {
    await setView(page, view)
    await openWithWorker(page, '/about')
    upgrade(portal)
    await checkForWorker(page)
    await expect(notice(page)).toBeVisible()
    await expectAccessible(page)
    // The offer does not cover the last link of the page.
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await last.focus()
    const [link, offer] = [await last.boundingBox(), await notice(page).boundingBox()]
    expect(link!.y + link!.height).toBeLessThan(offer!.y)
  })
}
