/**
 * Compares the portal with the images in `visual-snapshots/`: every component in every state on the
 * component gallery page, and the main pages. `npm run visual-snapshots` updates them after intended changes.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { isInstalled, requiresPrograms } from '../../scripts/programs.mjs'
import { expectAccessible } from './axe.ts'
import { inFullChromium } from './full-chromium.ts'
import { fillAccount, startFullPortal } from './full-portal.ts'
import { translatorOf } from './messages.ts'
import { newPlayer, signUp } from './sign-up.ts'
import { NOT_FOUND_MESSAGE, expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => {
  const script = fileURLToPath(
    new URL('../../scripts/build-component-gallery.mjs', import.meta.url),
  )
  execFileSync(process.execPath, [script])
  return startFullPortal('build/component-gallery')
})
// The headless shell places letters differently.
test.use({ launchOptions: async ({ launchOptions }, use) => use(inFullChromium(launchOptions)) })
// All tests share one portal and one build.
test.describe.configure({ mode: 'default' })

const WIDE = { width: 1280, height: 600 }
const NARROW = { width: 360, height: 600 }
/** Narrow enough that the header of the component gallery scrolls away, high enough for its longest section. */
const COMPONENT_GALLERY = { width: 800, height: 1_100 }

test.beforeEach(({ expectedMessages }) => {
  // The build with the component gallery has no icons.
  expectedMessages.push(NOT_FOUND_MESSAGE)
})

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

async function expectSnapshot(page: Page, name: string): Promise<void> {
  await settle(page)
  await expect(page).toHaveScreenshot(`${name}.png`, { mask: notOurs(page) })
}

test('the component gallery', async ({ page }) => {
  await page.setViewportSize(COMPONENT_GALLERY)
  await page.goto('/component-gallery')
  await expect(page.locator('html[data-states-shown]')).toBeVisible()
  const sections = await page.locator('main > section').all()
  expect(sections.length).toBeGreaterThan(5)
  for (const theme of ['dark', 'light']) {
    if (theme === 'light') await switchTheme(page)
    await settle(page)
    for (const section of sections) {
      const id = await section.getAttribute('id')
      await expect(section).toHaveScreenshot(`gallery-${id}-${theme}.png`)
    }
    await expectAccessible(page)
  }
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Open the dialog' }).click()
  await expect(page.getByRole('dialog')).toHaveScreenshot('gallery-dialog.png')
})

test('the home page', async ({ page }) => {
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
  await page.goto('/ar')
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
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await expectSnapshot(page, `${path}-ar-${size.width}`)
    }
  }
})
