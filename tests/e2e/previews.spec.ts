/** Previews: three seconds of motion over the cover that has the pointer, the focus or the center. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** From the hover or the focus to the preview, ms. */
const DELAY_MS = 300
/** Until the page counts as resting after a scroll, ms. */
const SCROLL_END_MS = 250
/** The length of a preview with the moment until its image moves, ms. */
const PLAYED_MS = 3_100

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const previewIn = (place: Page | Locator) => place.locator('img.game-preview')

/** Names of the files of previews that the page has requested: the player's, and those of games. */
function watchFiles(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(play-previews|\w+-motion)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (name) names.push(name)
  })
  return names
}

/** Opens the home page and stops its clock, so that a preview stays at the frame under test. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: '25 games' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Hovers over a card whose preview plays: the first one also loads the player. */
async function playOn(page: Page, name: string): Promise<void> {
  await card(page, name).hover()
  await expect(async () => {
    await page.clock.runFor(DELAY_MS)
    await expect(previewIn(card(page, name))).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('plays once over the cover below the pointer', async ({ page }) => {
    const files = watchFiles(page)
    await openHome(page)
    expect(files).toEqual([])
    const slither = card(page, 'Slither.io')
    const before = await slither.boundingBox()
    await playOn(page, 'Slither.io')
    const preview = previewIn(slither)
    expect(files).toEqual(['play-previews', 'slither-motion'])
    await expect(preview).toHaveAttribute('alt', '')
    await expect(preview).toHaveAttribute('aria-hidden', 'true')
    // Exactly over the cover, once that has grown below the pointer: nothing else moves.
    await expect(async () => {
      const [cover, over] = await slither.locator('.card-art > img').evaluateAll((images) =>
        images.map((image) => {
          const { x, y, width, height } = image.getBoundingClientRect()
          return [x, y, width, height]
        }),
      )
      // Within half a pixel: the two boxes may be rounded differently.
      for (const [index, value] of over!.entries()) expect(value).toBeCloseTo(cover![index]!, 0)
    }).toPass()
    await page.clock.runFor(PLAYED_MS)
    await expect(preview).toHaveCount(0)
    await expect(slither.locator('img.game-cover')).toBeVisible()
    const after = await slither.boundingBox()
    expect([after!.width, after!.height]).toEqual([before!.width, before!.height])
  })

  test('plays one preview at a time, and ends it when the pointer leaves', async ({ page }) => {
    await openHome(page)
    await playOn(page, 'Slither.io')
    await card(page, 'Survev.io').hover()
    await expect(previewIn(page)).toHaveCount(0)
    await page.clock.runFor(DELAY_MS)
    await expect(previewIn(card(page, 'Survev.io'))).toBeVisible()
    await expect(previewIn(page)).toHaveCount(1)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(previewIn(page)).toHaveCount(0)
  })

  test('plays for the card with the keyboard focus', async ({ page }) => {
    await openHome(page)
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Slither.io', exact: true }).focus()
    await expect(async () => {
      await page.clock.runFor(DELAY_MS)
      await expect(previewIn(card(page, 'Slither.io'))).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('link', { name: 'Skip to games' }).focus()
    await expect(previewIn(page)).toHaveCount(0)
  })

  test('does not play on a hidden page, nor once reduced motion is requested', async ({ page }) => {
    const files = watchFiles(page)
    await openHome(page)
    await playOn(page, 'Slither.io')
    // Hiding the page ends the preview.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(previewIn(page)).toHaveCount(0)
    await card(page, 'Survev.io').hover()
    await page.clock.runFor(1_000)
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await card(page, 'Starblast.io').hover()
    await page.clock.runFor(1_000)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await playOn(page, 'Slither.io')
    expect(files).toEqual(['play-previews', 'slither-motion'])
  })

  test('loads nothing for a visitor who saves data', async ({ page }) => {
    const files = watchFiles(page)
    await page.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { saveData: true })
      Object.defineProperty(navigator, 'connection', { value: connection })
    })
    await openHome(page)
    await card(page, 'Slither.io').hover()
    await page.clock.runFor(1_000)
    // The same pointer loads it if the visitor does not save data.
    await page.evaluate(() =>
      Object.assign((navigator as unknown as { connection: object }).connection, {
        saveData: false,
      }),
    )
    expect(files).toEqual([])
    await playOn(page, 'Survev.io')
    expect(files).not.toContain('slither-motion')
  })

  test('leaves the cover if the preview fails to load', async ({ page, watched }) => {
    await page.route('**/slither-motion-*.js', (route) => route.abort())
    await openHome(page)
    const slither = card(page, 'Slither.io')
    await playOn(page, 'Survev.io')
    const failure = page.waitForEvent('requestfailed')
    await slither.hover()
    await page.clock.runFor(DELAY_MS)
    await failure
    await expect(slither.locator('img.game-cover')).toBeVisible()
    await playOn(page, 'Survev.io')
    await expect(previewIn(slither)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(watched.messages.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  })
})

test('loads nothing for a visitor who wants less motion', async ({ page }) => {
  const files = watchFiles(page)
  await openHome(page)
  await card(page, 'Slither.io').hover()
  await page.clock.runFor(1_000)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(files).toEqual([])
  await playOn(page, 'Survev.io')
  expect(files).not.toContain('slither-motion')
})

test.describe('on a touch screen', () => {
  test.use({
    contextOptions: { reducedMotion: 'no-preference' },
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })

  test('plays for the card in the center once scrolling has ended', async ({ page }) => {
    const files = watchFiles(page)
    await openHome(page)
    expect(files).toEqual([])
    const slither = card(page, 'Slither.io')
    await slither.getByRole('list').dispatchEvent('pointerover', { pointerType: 'touch' })
    await expect.poll(() => files).toEqual(['play-previews'])
    const cover = slither.locator('img.game-cover')
    await expect(async () => {
      await cover.evaluate((cover) => {
        // Not where it was: a page that stays where it is does not scroll.
        window.scrollTo({ top: 0, behavior: 'instant' })
        cover.scrollIntoView({ block: 'center', behavior: 'instant' })
      })
      await page.clock.runFor(SCROLL_END_MS)
      await expect(previewIn(page)).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    // The other card of the row is as near to the center, so one of the two plays.
    const [preview, centered] = [await previewIn(page).boundingBox(), await cover.boundingBox()]
    expect(Math.round(preview!.y)).toBe(Math.round(centered!.y))
    // On a busy machine the end of the scrolling may be noticed late, and the other card plays, too.
    await expect(async () => {
      await page.clock.runFor(PLAYED_MS)
      await expect(previewIn(page)).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  })
})
