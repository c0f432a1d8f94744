/**
 * Pages in a browser whose letters are twice as large: none scrolls sideways, and the title of a
 * game page is not cut.
 */
import type { Page } from '@playwright/test'
import { localizePath } from '../../messages/languages.ts'
import { signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

test.use({
  // Also `rem` in media queries follows this setting, but not a style of the root element.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    }),
  viewport: { width: 390, height: 800 },
})

/** Opens each page in German, which has the longest words, and expects that it fits. */
async function expectFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(localizePath('de', path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth, path).toBe(390)
  }
}

test('no public page scrolls sideways, and the title of a game page is whole', async ({ page }) => {
  await expectFit(page, ['/about', '/privacy', '/developers', '/game/krunker'])
  const title = page.getByRole('heading', { level: 1 })
  const cutPx = await title.evaluate((it) => it.scrollHeight - it.clientHeight)
  expect(cutPx).toBeLessThanOrEqual(1)
})

test('no page of a player scrolls sideways', async ({ page }) => {
  await signUpWithoutPage(page)
  const tabs = ['account', 'privacy', 'security', 'notifications']
  const settings = tabs.map((tab) => `/settings?tab=${tab}`)
  await expectFit(page, ['/profile', '/friends', '/notifications', ...settings])
})
