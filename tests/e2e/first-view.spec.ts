/** The first view of a visitor: games first, no gap in the grid, nothing outside the screen. */
import type { Page } from '@playwright/test'
import { startFullPortal } from './full-portal.ts'
import { expect, test } from './test.ts'

const VIEWS = [
  { width: 1440, height: 900, cards: 10, all: 10 },
  { width: 1920, height: 1080, cards: 12, all: 15 },
  { width: 768, height: 1024, cards: 8, all: 8 },
  { width: 390, height: 844, cards: 4, all: 4 },
]

for (const { width, height, cards, all } of VIEWS) {
  test(`${width}x${height}: at least ${all} whole games in the first view`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const countWhole = (selector: string) =>
      page.locator(selector).evaluateAll(
        (elements) =>
          elements.filter((element) => {
            const { top, bottom, width } = element.getBoundingClientRect()
            return width > 0 && top >= 0 && bottom <= innerHeight
          }).length,
      )
    expect(await countWhole('article')).toBeGreaterThanOrEqual(cards)
    expect(await countWhole('article, .game-tile:not(.home-side *)')).toBeGreaterThanOrEqual(all)
  })
}

test('shows the tops of the next two cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const tops = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top < 844 - 40).length).toBeGreaterThanOrEqual(6)
})

/**
 * Fails unless the last row has as many cards and tiles as columns, all of one height and on
 * screen.
 */
async function expectFullRow(page: Page): Promise<void> {
  const last = await page.locator('main article, main .fill-tile').evaluateAll((elements) => {
    const boxes = elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    const bottom = Math.max(...boxes.map((box) => box.bottom))
    const row = boxes.filter((box) => Math.abs(box.bottom - bottom) < 2)
    const columns = Math.round(
      document.querySelector('.game-grid')!.getBoundingClientRect().width / row[0]!.width - 0.2,
    )
    return { columns, filled: row.length, heights: row.map((box) => Math.round(box.height)) }
  })
  expect(last.filled).toBe(last.columns)
  expect(Math.max(...last.heights) - Math.min(...last.heights)).toBeLessThanOrEqual(2)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

for (const width of [320, 390, 600, 768, 1024, 1280, 1440, 1920]) {
  for (const path of ['/', '/?page=3', '/?genre=Strategy']) {
    test(`${path} at ${width} px: the last row has no gap`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expectFullRow(page)
    })
  }
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  for (const width of [320, 390, 768]) {
    test(`${width} px: the last row has no gap`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/?page=3')
      await expectFullRow(page)
    })
  }
})

for (const { device, mouse } of [
  { device: 'a phone', mouse: false },
  { device: 'a desktop', mouse: true },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ hasTouch: !mouse, isMobile: !mouse })

    test('opens a game not opened recently with one click or the key r', async ({ page }) => {
      await page.goto('/')
      const opened = new Set<string>()
      for (let round = 0; round < 3; round += 1) {
        if (mouse && round > 0) await page.keyboard.press('r')
        else await page.getByRole('link', { name: 'Random game', exact: true }).click()
        await expect(page).toHaveURL(/\/game\/\w+$/)
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('opened-games')))
          .toContain(page.url().split('/').at(-1))
        opened.add(page.url())
        await page.goto('/')
        await expect(page.getByRole('region', { name: 'Continue playing' })).toBeVisible()
      }
      expect(opened.size).toBe(3)
    })
  })
}

test('leads to a random game without script', async ({ request }) => {
  const response = await request.get('/random', { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(response.headers()['location']).toMatch(/^\/game\/\w+$/)
  expect(response.headers()['cache-control']).toBe('no-store')
})

test('offers a way back, similar names and other games when a search finds nothing', async ({
  page,
}) => {
  await page.goto('/?q=krnkr')
  await expect(page.getByText('No games found. Try a different search or category.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  const similar = page.getByRole('region', { name: 'Did you mean' })
  await expect(similar.getByRole('link')).toContainText(['Krunker.io'])
  await expect(
    page.getByRole('region', { name: 'More to play' }).getByRole('link').first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })

  test('gives the game the height and shows the bars again with one tap', async ({ page }) => {
    await page.goto('/game/suroi')
    const frame = page.locator('iframe')
    const height = async () => (await frame.boundingBox())!.height
    expect(await height()).toBeGreaterThanOrEqual(390 * 0.9)
    await expect(frame).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Back to games' })).toBeHidden()

    await page.getByRole('button', { name: 'Show controls' }).tap()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Like Suroi.io, 0' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide controls' }).tap()
    await expect.poll(height).toBeGreaterThanOrEqual(390 * 0.9)
  })
})

for (const hasTouch of [false, true]) {
  test(`shows every part of a card completely with any number of likes, ${hasTouch ? 'by touch' : 'by mouse'}`, async ({
    browser,
  }) => {
    const portal = await startFullPortal()
    const context = await browser.newContext({ baseURL: portal.url, hasTouch, isMobile: hasTouch })
    const page = await context.newPage()
    for (const width of [320, 360, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      expect(await page.getByRole('article').evaluateAll(listCutParts), `${width} px`).toEqual([])
    }
    await context.close()
    await portal.stop()
  })
}

/** Lists controls that stick out of their card, and ratings that are only partly visible. */
function listCutParts(cards: Element[]): (string | null)[] {
  const isOutside = (part: Element, whole: Element) => {
    const [inner, outer] = [part.getBoundingClientRect(), whole.getBoundingClientRect()]
    return inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5
  }
  const isShort = (rating: Element) => {
    const stars = [...rating.children].filter((star) => star.checkVisibility())
    const isFigure = stars.length === 1 && getComputedStyle(rating, '::after').content !== 'none'
    return stars.some((star) => isOutside(star, rating)) || !(stars.length === 5 || isFigure)
  }
  return cards.flatMap((card) =>
    [
      ...[...card.querySelectorAll('button')].filter((button) => isOutside(button, card)),
      ...[...card.querySelectorAll('.stars')].filter(isShort),
    ].map((part) => part.getAttribute('aria-label')),
  )
}
