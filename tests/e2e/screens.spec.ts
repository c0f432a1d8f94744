/**
 * Every screen in English, German (long words) and Arabic (from right to left), in one visit each: axe in
 * both themes; nothing scrolls sideways at 200 % and 400 % zoom, or with letters twice as large; no title is
 * cut or broken; the size of text and targets; on pages, room for longer words in both directions.
 */
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import {
  THEMES,
  expectAccessible,
  expectLargeTargets,
  expectLegible,
  expectNoSidewaysScroll,
  setTheme,
} from './axe.ts'
import { expectRoom, expectWholeTitles, translate } from './room.ts'
import type { Screen } from './screen.ts'
import { SCREENS, screensTest as test, showScreen, wordsOf } from './screens.ts'
import { expect } from './test.ts'

const WIDE = { width: 1280, height: 900 }
/** A screen 1280 px wide at 200 % and 400 % zoom. */
const ZOOMED = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
]
/** The letters of a browser whose user chose twice their size, px; media queries in `rem` follow. */
const LARGE_LETTERS = { standard: 32, fixed: 26 }

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

async function expectFitWithLargeLetters(page: Page, { name }: Screen): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: LARGE_LETTERS })
  // Without room for the name, the bar of a game cuts it.
  const width = name === 'game: generic controls' ? 390 : 320
  await page.setViewportSize({ width, height: 800 })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await expectNoSidewaysScroll(page)
  if (name !== 'game: generic controls') return
  const title = page.getByRole('heading', { level: 1 })
  const cutPx = await title.evaluate((it) => it.scrollHeight - it.clientHeight)
  expect(cutPx).toBeLessThanOrEqual(1)
}

for (const language of ['en', 'de', 'ar'] satisfies Language[]) {
  for (const screen of SCREENS) {
    test(`in ${language}: ${screen.name}`, async ({ page, everybody, expectedMessages }) => {
      // Expected for rejected forms and unknown URLs; React Router logs a failed loader.
      expectedMessages.push(/the server responded with a status of (400|401|404|410|500)/)
      if (screen.name === 'error') {
        // The response to the request for data appears with the minified name of its class.
        expectedMessages.push(/Error|no data|^\w{1,3}$|during render|React Router caught/)
      }
      const isPage = !screen.prepare || screen.name === 'sign-in dialog'
      // The names of games beside their controls are looked at in touch-fit.spec.ts.
      const isGame = screen.path.startsWith('/game/')
      await page.context().addCookies(everybody[screen.who])
      const sizes = screen.width === 'narrow' ? ZOOMED : [WIDE, ...ZOOMED]
      await page.setViewportSize(sizes[0]!)
      await showScreen(page, screen, language)
      await expect(page.locator('html')).toHaveAttribute('dir', LANGUAGES[language].direction)
      if (language !== 'en') {
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        if (!isPage || language === 'ar') return
        for (const size of [WIDE, ZOOMED[1]!]) {
          await resize(page, size, screen)
          await expectRoom(page, `at ${size.width} px`)
          if (!isGame) await expectWholeTitles(page)
        }
        return expectFitWithLargeLetters(page, screen)
      }
      for (const size of sizes) {
        await resize(page, size, screen)
        if (size !== WIDE) await expectNoSidewaysScroll(page)
        if (size === ZOOMED[0]) continue
        if (!isGame) await expectWholeTitles(page)
        await expectLegible(page)
        if (size !== WIDE) await expectLargeTargets(page)
        // Only the contrast rule depends on the theme.
        for (const theme of THEMES) {
          await setTheme(page, theme)
          await expectAccessible(page, theme === 'dark' ? undefined : ['color-contrast'])
        }
      }
      if (!isPage) return
      for (const direction of ['ltr', 'rtl'] as const) {
        await translate(page, direction)
        for (const size of [WIDE, ZOOMED[1]!]) {
          await resize(page, size, screen)
          await expectRoom(page, `${direction} at ${size.width} px`)
        }
      }
    })
  }
}
