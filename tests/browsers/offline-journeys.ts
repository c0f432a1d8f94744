/** Journeys without the portal or a part of it: offline page, chunk load errors, new version. */
import { expect } from 'vitest'
import type { Journey } from './journey.ts'
import type { Page } from './page.ts'

/** Messages of browsers and of the router for a request without a response. */
const NO_RESPONSE =
  /503|ERR_EMPTY_RESPONSE|could not load|Failed to fetch|NetworkError|Load failed|network connection/

/** Messages of browsers for a script with status 404. */
const LOST = /404|Failed to fetch|[Ll]oading.+module|Importing a module/

async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.open(path)
  await page.holds('the worker responds', () => navigator.serviceWorker.controller !== null)
}

export function losePortal(journey: Journey): void {
  journey(
    'shows the offline page at the requested URL and loads the page once online',
    async ({ page, portal }) => {
      await openWithWorker(page, '/')
      // The service worker serves pages from the second visit on.
      await page.open('/about')
      portal.isCutOff = true
      await page.open('/game/survev')
      await page.see('heading', 'No connection')
      await page.at('/game/survev')
      portal.isCutOff = false
      await page.click('link', 'Try again')
      await page.see('heading', 'Survev.io')
      await page.at('/game/survev')
    },
    { expectedErrors: NO_RESPONSE },
  )

  journey(
    'a service worker whose install failed is installed while the page is open',
    async ({ page, portal }) => {
      let failures = 0
      portal.lost = { test: (url) => url === '/offline' && failures++ === 0 }
      await openWithWorker(page, '/about')
      expect(failures).toBeGreaterThan(0)
    },
    { expectedErrors: LOST },
  )

  journey(
    'opens a page as a document if an upgrade has removed its code',
    async ({ page, portal }) => {
      await page.open('/')
      const hasNavigationApi = await page.evaluate(() => 'navigation' in window)
      portal.lost = /\/assets\/privacy-/
      await page.click('link', /Privacy/)
      if (!hasNavigationApi) {
        // Without the Navigation API, React Router reloads the open page (ADR 11).
        await page.holds('the open page is reloaded', () => {
          const [entry] = performance.getEntriesByType('navigation')
          return (entry as PerformanceNavigationTiming).type === 'reload'
        })
        portal.lost = undefined
        await page.click('link', /Privacy/)
        await page.at('/privacy')
        await page.see('heading', /^Privacy/)
        return
      }
      await page.at('/privacy')
      await page.see('heading', /^Privacy/)
      await page.see('link', 'Reload')
      portal.lost = undefined
      await page.click('link', 'Reload')
      await page.seeNo('link', 'Reload')
      await page.at('/privacy')
      await page.see('heading', /^Privacy/)
    },
    { expectedErrors: LOST },
  )

  journey('leaves a page before its code has loaded', async ({ page, portal }) => {
    await page.open('/about')
    portal.held = /\/assets\/sign-up-/
    await page.evaluate(() => location.assign('/sign-up'))
    await page.see('heading', 'Sign Up')
    await page.click('link', /Back to Games|IO Arcade/)
    await page.at('/')
    expect(await page.count('alert', /didn't load/)).toBe(0)
  })

  journey('offers a new version and activates it with Reload', async ({ page, portal }) => {
    await openWithWorker(page, '/')
    portal.changeWorker = (source) => source.replace(/version:[`'"]\w+[`'"]/, 'version:"00000000"')
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.see('text', 'A new version is ready.')
    await page.click('button', 'Reload')
    await page.holds('only the new version is kept', async () => {
      const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'))
      return shells.join() === 'shell-00000000'
    })
    await page.seeNo('text', 'A new version is ready.')
    await page.see('heading', 'All Games')
    expect(await page.count('article', /./)).toBe(12)
  })
}
