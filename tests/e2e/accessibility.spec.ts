/**
 * Every screen, wide and narrow: axe in both themes; no horizontal scroll at 200 % and 400 % zoom; the
 * size of text and targets; on pages, room for longer words in both directions. Keyboard operation.
 */
import type { Page } from '@playwright/test'
import { startFullPortal } from './full-portal.ts'
import {
  THEMES,
  expectAccessible,
  expectLargeTargets,
  expectLegible,
  expectNoSidewaysScroll,
  setTheme,
} from './axe.ts'
import { expectRoom, translate } from './room.ts'
import type { Screen } from './screen.ts'
import { SCREENS, showScreen, signUpEverybody, wordsOf } from './screens.ts'
import { expect, test as base, testOwnPortal } from './test.ts'
import type { Portal } from '../portal.ts'

type Everybody = Awaited<ReturnType<typeof signUpEverybody>>

const test = testOwnPortal(startFullPortal).extend<
  object,
  { portal: Portal; everybody: Everybody }
>({
  everybody: [
    async ({ portal, browser }, use) => {
      const openPage = async () => (await browser.newContext()).newPage()
      await use(await signUpEverybody(openPage, portal))
    },
    { scope: 'worker' },
  ],
})

const WIDE = { width: 1280, height: 900 }
/** A screen 1280 px wide at 200 % and 400 % zoom. */
const ZOOMED = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
]

/** Resizes the window; full screen has to be left first. */
async function resize(page: Page, size: typeof WIDE, { prepare }: Screen): Promise<void> {
  const isFull = await page.evaluate(async () => {
    const isFull = document.fullscreenElement !== null
    if (isFull) await document.exitFullscreen()
    return isFull
  })
  // Right after full screen, Chromium refuses to resize the window.
  await expect(() => page.setViewportSize(size)).toPass()
  if (isFull) await prepare?.(page, wordsOf('en'))
}

for (const screen of SCREENS) {
  test(`has no axe violation and no horizontal scroll: ${screen.name}`, async ({
    page,
    everybody,
    expectedMessages,
  }) => {
    // Expected for rejected forms and unknown URLs; React Router logs a failed loader.
    expectedMessages.push(/the server responded with a status of (400|401|404|500)/)
    if (screen.name === 'error') {
      // The response to the request for data appears with the minified name of its class.
      expectedMessages.push(/Error|no data|^\w{1,2}$|during render/)
    }
    await page.context().addCookies(everybody[screen.who])
    const sizes = screen.width === 'narrow' ? ZOOMED : [WIDE, ...ZOOMED]
    await page.setViewportSize(sizes[0]!)
    await showScreen(page, screen)
    for (const size of sizes) {
      await resize(page, size, screen)
      if (size !== WIDE) await expectNoSidewaysScroll(page)
      if (size === ZOOMED[0]) continue
      await expectLegible(page)
      if (size !== WIDE) await expectLargeTargets(page)
      // Only the contrast rule depends on the theme.
      for (const theme of THEMES) {
        await setTheme(page, theme)
        await expectAccessible(page, theme === 'dark' ? undefined : ['color-contrast'])
      }
    }
    if (screen.prepare && screen.name !== 'sign-in dialog') return
    for (const direction of ['ltr', 'rtl'] as const) {
      await translate(page, direction)
      for (const size of [WIDE, ZOOMED[1]!]) {
        await resize(page, size, screen)
        await expectRoom(page, `${direction} at ${size.width} px`)
      }
    }
  })
}

base('the first Tab offers to skip to the games', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to games' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

base('a game is reached and opened by the keyboard alone', async ({ page }) => {
  await page.goto('/?genre=Race')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const card = page.getByRole('article').getByRole('link', { name: 'LOLBeans.io' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Most Popular' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Random game', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  // The focus ring is visible around the whole card.
  expect(await card.evaluate((link) => getComputedStyle(link, '::after').outlineStyle)).toBe(
    'solid',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'LOLBeans.io' })).toBeVisible()
})
