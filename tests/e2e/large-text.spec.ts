/** Pages in a browser whose letters are twice as large: nothing scrolls sideways, no name of a game is cut. */
import { localizePath } from '../../messages/languages.ts'
import { signUp } from './sign-up.ts'
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

const OPEN = ['/about', '/privacy', '/developers', '/game/krunker']
const OWN = [
  '/profile',
  '/friends',
  '/notifications',
  ...['account', 'privacy', 'security', 'notifications'].map((tab) => `/settings?tab=${tab}`),
]

test('no page scrolls sideways, and the name of a game is whole', async ({ page }) => {
  for (const paths of [OPEN, OWN]) {
    if (paths === OWN) {
      await page.goto('/about')
      await signUp(page)
    }
    for (const path of paths) {
      // German has the longest words.
      await page.goto(localizePath('de', path))
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      if (path.startsWith('/game/')) {
        const cutPx = await title.evaluate((it) => it.scrollHeight - it.clientHeight)
        expect(cutPx).toBeLessThanOrEqual(1)
      }
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrollWidth, path).toBe(390)
    }
  }
})
