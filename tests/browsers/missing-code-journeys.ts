/** Journeys while a part of the portal is missing: chunk load errors. */
import { expect } from 'vitest'
import type { Journey } from './journey.ts'

/** Messages of browsers for a script with status 404. */
const LOST = /404|Failed to fetch|[Ll]oading.+module|Importing a module/

export function losePortal(journey: Journey): void {
  journey(
    'opens a page as a document if its code is gone',
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
}
