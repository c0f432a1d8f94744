/**
 * Compares the main pages with the images in `visual-snapshots/`. `npm run visual-snapshots` updates
 * them after intended changes.
 */
import type { Page } from '@playwright/test'
import { isInstalled, requiresPrograms } from '../../scripts/programs.mjs'
import { inFullChromium } from './full-chromium.ts'
import { fillAccount, startFullPortal } from './full-portal.ts'
import { keepDeviceTime } from './keep-device-time.ts'
import { translatorOf } from './messages.ts'
import { newPlayer, signUp } from './sign-up.ts'
import { expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startFullPortal())
// The headless shell places letters differently.
test.use({ launchOptions: async ({ launchOptions }, use) => use(inFullChromium(launchOptions)) })
// All tests share one portal.
test.describe.configure({ mode: 'default' })

const WIDE = { width: 1280, height: 600 }
const NARROW = { width: 360, height: 600 }

/** Waits until fonts and all images in view are loaded and the page is hydrated. */
async function settle(page: Page): Promise<void> {
  // The scene before a game's first paint disappears with its cover.
  await expect(page.locator('.start-scene')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const inView = [...document.images].filter(
      (image) =>
        image.checkVisibility({ visibilityProperty: true }) &&
        image.getBoundingClientRect().top < innerHeight,
    )
    await Promise.all(inView.map((image) => image.decode()))
  })
}

/** Uses the theme switch as a visitor does, and moves the pointer away. */
async function switchTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Switch to the/ }).click()
  await page.mouse.move(0, 0)
}

/**
 * Masks counts that depend on other visitors, and the game, whose text uses the machine's fonts.
 */
const notOurs = (page: Page) => [
  page.getByRole('term').filter({ hasText: 'Active players' }).locator('xpath=../dd'),
  page.locator('iframe'),
]

/** Waits for what the header says of the player's day. The browser shows it once it knows the day. */
const expectDay = (page: Page) =>
  expect(page.getByRole('banner').locator('a[href$="tab=achievements"]')).toBeVisible()

/** The game of the day ends in 21 hours. */
async function fixTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date().setUTCHours(3, 0, 0, 0))
  await keepDeviceTime(page)
}

async function expectSnapshot(page: Page, name: string): Promise<void> {
  await settle(page)
  await expect(page).toHaveScreenshot(`${name}.png`, { mask: notOurs(page) })
}

test('the home page', async ({ page }) => {
  await fixTime(page)
  await page.goto('/')
  for (const theme of ['dark', 'light']) {
    if (theme === 'light') await switchTheme(page)
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await expectSnapshot(page, `home-${size.width}-${theme}`)
    }
  }
})

test('a game and the about page', async ({ page }) => {
  await page.goto('/game/survev')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
  await page.setViewportSize(NARROW)
  await expectSnapshot(page, 'game-360')
  // A wide frame fills the screen, so the snapshot shows the part below it.
  await page.setViewportSize(WIDE)
  await page.evaluate(() => scrollTo({ top: 480, behavior: 'instant' }))
  await expectSnapshot(page, 'game-1280')
  await page.setViewportSize(NARROW)
  await page.goto('/about')
  await expectSnapshot(page, 'about-360')
})

test('the profile and the settings of a player', async ({ page, portal }) => {
  await page.goto('/about')
  const player = await signUp(page, { ...newPlayer(), email: 'ada@example.org' })
  await fillAccount(portal, player.email)
  await switchTheme(page)
  for (const path of ['profile', 'settings']) {
    await page.goto(`/${path}`)
    await expectDay(page)
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await expectSnapshot(page, `${path}-${size.width}`)
    }
  }
})

/** Debian's `fonts-noto-core`. Other fonts draw Arabic letters in another way. */
const ARABIC_FONT = '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf'

test('home, a game and the settings in Arabic', async ({ page, portal }) => {
  test.skip(!requiresPrograms && !isInstalled(ARABIC_FONT), 'fonts-noto-core is not installed')
  await page.goto('/about')
  const player = await signUp(page, { ...newPlayer(), email: 'zoe@example.org' })
  await fixTime(page)
  await page.goto('/ar')
  await expectDay(page)
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    await expectSnapshot(page, `home-ar-${size.width}`)
  }
  await page.goto('/ar/game/survev')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  const loading = translatorOf('ar', 'stage')('loadingGame')
  await expect(page.getByRole('status', { name: loading })).toBeHidden()
  await expectSnapshot(page, 'game-ar-360')
  await fillAccount(portal, player.email)
  for (const path of ['settings', 'profile']) {
    await page.goto(`/ar/${path}`)
    await expectDay(page)
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await expectSnapshot(page, `${path}-ar-${size.width}`)
    }
  }
})
