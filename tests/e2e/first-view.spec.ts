/**
 * The first view of a visitor: games first, no gap in the grid, nothing outside the screen; a small
 * number of likes does not look like a bad rating.
 */
import type { Locator, Page } from '@playwright/test'
import { THEMES, setTheme } from './axe.ts'
import { startFullPortal } from './full-portal.ts'
import { expect, test, testOwnPortal } from './test.ts'

/**
 * `gridTop` is the lowest position at which the grid of a new visitor may start, px. At 1440 px the
 * line of opened games takes the place of the last row of cards.
 */
const VIEWS = [
  { width: 1440, height: 900, cards: 12, returningCards: 7 },
  { width: 1920, height: 1080, cards: 12 },
  { width: 768, height: 1024, cards: 8 },
  { width: 390, height: 844, cards: 4, gridTop: 330, isPhone: true },
  { width: 844, height: 390, cards: 2, isPhone: true },
]

/** Games with a card, in a row or in a slot. */
const OWN_GAMES = ['suroi', 'mope', 'florr', 'agar']

/** Fills Continue playing and Saved games, as for a visitor who returns, and opens the home page. */
async function fillOwnLists(page: Page): Promise<void> {
  await page.evaluate((games) => {
    for (const list of ['opened-games', 'saved-games']) localStorage.setItem(list, games)
  }, JSON.stringify(OWN_GAMES))
  await page.goto('/')
  for (const name of ['Continue playing', 'Saved games']) {
    const games = page.getByRole('region', { name }).getByRole('listitem')
    await expect(games.filter({ hasNotText: 'Game of the day' })).toHaveCount(OWN_GAMES.length)
  }
}

for (const { width, height, cards, returningCards, gridTop, isPhone = false } of VIEWS) {
  test.describe(`${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone })

    test(`has at least ${cards} whole cards in the first view`, async ({ page }) => {
      for (const isReturning of [false, true]) {
        if (isReturning) await fillOwnLists(page)
        else await page.goto('/')
        const { boxes, end } = await page.evaluate(() => {
          const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect()
          const list = [...document.querySelectorAll('article')]
          return {
            boxes: list.map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
            end: bar && bar.height > 0 ? bar.top : innerHeight,
          }
        })
        expect(height - end).toBe(isPhone && height > width ? 56 : 0)
        const whole = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= end)
        expect(whole.length).toBeGreaterThanOrEqual((isReturning && returningCards) || cards)
        // Touch screens may show another card first than the document does.
        const gridStart = Math.min(...boxes.map(({ top }) => top))
        if (gridTop && !isReturning) expect(gridStart).toBeLessThanOrEqual(gridTop)
        await expect(page.getByRole('link', { name: 'Play Survev.io' })).toBeAttached()
      }
    })
  })
}

/**
 * Lists the games that are shown more than once in a viewport, other than on the banner and in Top
 * Games, which the specification decides, and in Continue playing and Saved games, which are the
 * visitor's own (ADR 73). Scrolls through the page in steps of half a viewport.
 */
async function listRepeats(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const repeats: string[] = []
    const links = [...document.querySelectorAll<HTMLElement>('main a[href^="/game/"]')].filter(
      (link) =>
        !link.closest(
          '.featured-banner, [aria-labelledby="top-games"], .continue-playing, [aria-label="Saved games"]',
        ),
    )
    for (let from = 0; from < document.body.scrollHeight; from += innerHeight / 2) {
      const seen = new Set<string>()
      for (const link of links) {
        const box = (link.closest('article') ?? link).getBoundingClientRect()
        const top = box.top + scrollY
        if (box.width === 0 || top >= from + innerHeight || top + box.height <= from) continue
        const game = link.getAttribute('href')!
        if (seen.has(game)) repeats.push(game)
        seen.add(game)
      }
    }
    return repeats
  })
}

test('no game is shown twice at any size', async ({ page }) => {
  const label = page.getByText('Game of the day', { exact: true })
  const slots = page.locator('[data-ad-size]').filter({ visible: true })
  for (const path of ['/', '/?page=2', '/?genre=Race', '/?q=egg', '/?sort=newest']) {
    await page.goto(path)
    for (const { width, height } of VIEWS) {
      await page.setViewportSize({ width, height })
      expect(await listRepeats(page), `${path} at ${width}x${height}`).toEqual([])
      // Below the row of the visitor's own games, the game of the day is on the page once: in its
      // slot, or as a marked card.
      const inRow = await page.locator('.continue-playing').locator(label).count()
      // Without that row, it is in view at every width.
      if (inRow === 0) await expect(label.filter({ visible: true })).toHaveCount(1)
      await expect(label).toHaveCount(1 + inRow)
      const inView = page.locator('.continue-playing').or(slots).locator(label)
      expect(await inView.filter({ visible: true }).count()).toBeLessThanOrEqual(1)
      expect(await slots.getByText('Random game', { exact: true }).count()).toBeLessThanOrEqual(1)
    }
  }
  // A visitor's own lists change nothing else.
  await fillOwnLists(page)
  for (const { width, height } of VIEWS) {
    await page.setViewportSize({ width, height })
    expect(await listRepeats(page), `own lists at ${width}x${height}`).toEqual([])
  }
})

test('shows the tops of the next two cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const tops = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top < 844 - 40).length).toBeGreaterThanOrEqual(6)
})

/** Fails unless all cards of a full page fill their rows, and nothing is outside the screen. */
async function expectFullRows(page: Page): Promise<void> {
  const grid = await page
    .locator('.game-grid')
    .first()
    .evaluate((list) => {
      const box = list.getBoundingClientRect()
      const gap = Number.parseFloat(getComputedStyle(list).columnGap)
      const cards = [...list.children].map((card) => card.getBoundingClientRect())
      const covered = cards.reduce(
        (sum, { width, height }) => sum + (width + gap) * (height + gap),
        0,
      )
      return { covered, area: (box.width + gap) * (box.height + gap) }
    })
  expect(grid.covered / grid.area).toBeGreaterThan(0.98)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
}

for (const path of ['/', '/?page=2', '/?genre=Shooter']) {
  test(`${path}: twelve cards leave no gap at any width`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('article')).toHaveCount(12)
    for (const width of [320, 390, 600, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFullRows(page)
    }
  })
}

test('at 1440 px, one card of each page is large', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { path, name } of [
    { path: '/', name: 'Resurviv.biz' },
    { path: '/?page=2', name: 'LOLBeans.io' },
    { path: '/?sort=newest', name: 'EvoWorld.io' },
  ]) {
    await page.goto(path)
    const widths = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width))
    const large = widths.indexOf(Math.max(...widths))
    await expect(page.getByRole('article').nth(large).getByRole('heading')).toHaveText(name)
    expect(widths.filter((width) => width < widths[large]! / 1.9)).toHaveLength(11)
  }
})

test('the grid of a short page contains only what was asked for', async ({ page }) => {
  await page.goto('/?page=3')
  await expect(page.getByRole('list', { name: 'All Games' }).getByRole('link')).not.toHaveCount(0)
  await expect(page.locator('.game-grid').first().locator(':scope > li')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'More to play' })).toBeVisible()
})

for (const path of ['/?page=3', '/?genre=Race', '/?genre=3D Games', '/?q=krnkr']) {
  test(`${path}: rows end on whole lines and fill the page`, async ({ page }) => {
    await page.goto(path)
    const more = page.getByRole('region', { name: 'More to play' })
    const end = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return y + height
    }
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 3_000 })
      const lines = await more.getByRole('listitem').evaluateAll((tiles) => {
        const tops = tiles.map((tile) => tile.getBoundingClientRect()).filter(({ width }) => width)
        return Object.values(Object.groupBy(tops, ({ top }) => top)).map((line) => line!.length)
      })
      const columns = await more
        .getByRole('list')
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
      expect(lines.length, `${width} px`).toBeGreaterThan(1)
      expect(new Set(lines), `${width} px`).toEqual(new Set([columns]))
      // Other views have too few free games for another line. At most a line would fit here.
      if (path === '/?page=3') {
        expect((await end(page.locator('.home-side'))) - (await end(more))).toBeLessThan(310)
      }
    }
  })
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('twelve cards leave no gap at any width', async ({ page }) => {
    await page.goto('/')
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFullRows(page)
    }
  })
})

test('opens a game not opened recently with one click or the key r', async ({ page }) => {
  await page.goto('/')
  const opened = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    if (round > 0) await page.keyboard.press('r')
    else await page.getByRole('link', { name: 'Random game', exact: true }).click()
    await expect(page).toHaveURL(/\/game\/\w+$/)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('opened-games')))
      .toContain(page.url().split('/').at(-1))
    opened.add(page.url())
    await page.goto('/')
  }
  expect(opened.size).toBe(3)
  await expect(page.getByRole('region', { name: 'Continue playing' })).toBeVisible()
})

test('leads to a random game in the language without JavaScript', async ({ request }) => {
  const response = await request.get('/tr/random', { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(response.headers()['location']).toMatch(/^\/tr\/game\/\w+$/)
  expect(response.headers()['cache-control']).toBe('no-store')
})

test('offers similar names and other games when a search finds nothing', async ({ page }) => {
  await page.goto('/?q=krnkr')
  await expect(page.getByText('No games found. Try a different search or category.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  const similar = page.getByRole('region', { name: 'Did you mean…' })
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
    await expect(page.getByRole('link', { name: 'Back to Games' })).toBeHidden()

    await page.getByRole('button', { name: 'Show controls' }).tap()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Like Suroi.io, 0' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide controls' }).tap()
    await expect.poll(height).toBeGreaterThanOrEqual(390 * 0.9)
  })
})

const full = testOwnPortal(startFullPortal)

for (const hasTouch of [false, true]) {
  full.describe(hasTouch ? 'by touch' : 'by mouse', () => {
    full.use({ hasTouch, isMobile: hasTouch })

    full('shows every part of a card with any number of likes', async ({ page }) => {
      for (const [path, widths] of Object.entries({
        '/': [320, 360, 390, 1024, 1440],
        '/de?page=2': [320, 1440],
        '/fr': [320, 1440],
        '/ar': [320, 1440],
      })) {
        await page.goto(path)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const cut = await page.getByRole('article').evaluateAll(listCutParts)
          expect(cut, `${path} at ${width} px`).toEqual([])
        }
      }
    })
  })
}

/** Games of that portal by their number of stars. */
const GAMES = { 1: 'Arras.io', 2: 'Slither.io', 3: 'Kour.io', 5: 'Survev.io' }

full('one and two stars of a card are muted in both themes, with a label', async ({ page }) => {
  await page.goto('/')
  for (const theme of THEMES) {
    await setTheme(page, theme)
    const colors: Record<string, string> = {}
    for (const [stars, name] of Object.entries(GAMES)) {
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
      const rating = card.getByRole('img', { name: new RegExp(`^${stars} of 5 stars`) })
      // Few stars have a label instead of empty ones.
      const isFew = Number(stars) < 3
      await expect(rating.locator('svg')).toHaveCount(isFew ? Number(stars) : 5)
      if (isFew) await expect(rating).toHaveAccessibleName(/, (New|Active)$/)
      colors[stars] = await rating
        .locator('svg')
        .first()
        .evaluate((star) => getComputedStyle(star).color)
    }
    const muted = await page
      .getByRole('main')
      .getByRole('status')
      .first()
      .evaluate((text) => getComputedStyle(text).color)
    expect(colors).toMatchObject({ 1: muted, 2: muted })
    expect(colors[3]).not.toBe(muted)
    expect(colors[5]).toBe(colors[3])
  }
})

full('the page of a game says what a star means', async ({ page }) => {
  await page.goto('/game/arras')
  await expect(page.getByText('One star per 100 likes, rounded up')).toBeVisible()
})

/** Lists controls that stick out of their card, and genres and ratings that are partly visible. */
function listCutParts(cards: Element[]): (string | null)[] {
  const isOutside = (part: Element, whole: Element) => {
    const [inner, outer] = [part.getBoundingClientRect(), whole.getBoundingClientRect()]
    return inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5
  }
  const isCut = (rating: Element) => {
    const stars = [...rating.querySelectorAll('svg')].filter((star) => star.checkVisibility())
    const isFigure = stars.length === 1 && getComputedStyle(rating, '::after').content !== 'none'
    const isComplete = stars.length === 5 || isFigure || rating.matches('.stars-few')
    // The stars, and the label of few ones.
    const parts = [...rating.children].filter((part) => part.checkVisibility())
    return [...stars, ...parts].some((part) => isOutside(part, rating)) || !isComplete
  }
  return cards.flatMap((card) =>
    [
      ...[...card.querySelectorAll('button')].filter((button) => isOutside(button, card)),
      ...[...card.querySelectorAll('.stars')].filter(isCut),
      ...[...card.querySelectorAll('.card-genres > li')].filter(
        (genre) => isOutside(genre, card) || genre.scrollWidth > genre.clientWidth,
      ),
    ].map((part) => part.getAttribute('aria-label') ?? part.textContent),
  )
}
