/** Stars: a small number of likes does not look like a bad rating, and the game page explains them. */
import { startFullPortal } from './full-portal.ts'
import { expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startFullPortal())

/** Games of that portal by their number of stars. */
const GAMES = { 1: 'Arras.io', 2: 'Slither.io', 3: 'Kour.io', 5: 'Survev.io' }

for (const theme of ['dark', 'light']) {
  test(`one and two stars of a card are muted, in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.goto('/')
    const colors: Record<string, string> = {}
    for (const [stars, name] of Object.entries(GAMES)) {
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
      const rating = card.getByRole('img', { name: new RegExp(`^${stars} of 5 stars`) })
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
  })
}

for (const { width, isPhone } of [
  { width: 360, isPhone: true },
  { width: 1440, isPhone: false },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: isPhone, isMobile: isPhone })

    test('a card shows one and two stars with their label, and no empty ones', async ({ page }) => {
      await page.goto('/')
      // Letters of the fallback font may be wider: then the label wraps until the font is loaded.
      await page.evaluate(() => document.fonts.load('600 12px Figtree'))
      for (const [name, text] of [
        ['1 of 5 stars, New', 'New'],
        ['2 of 5 stars, Active', 'Active'],
      ] as const) {
        const rating = page.getByRole('img', { name }).first()
        await expect(rating.locator('svg')).toHaveCount(Number(name[0]))
        const label = (await rating.getByText(text).elementHandle())!
        // All at the same time: the page may still move, and the browser swaps the font later.
        const measureOutside = () =>
          rating.evaluate((box, inner) => {
            const [space, { right, bottom }] = [box, inner].map((each) =>
              each.getBoundingClientRect(),
            ) as [DOMRect, DOMRect]
            if (right <= space.right && bottom <= space.bottom + 0.5) return []
            return [...box.children, ...box.parentElement!.children].map(
              (each) => `${each.tagName} ${each.getBoundingClientRect().width} px`,
            )
          }, label)
        await expect.poll(measureOutside).toEqual([])
      }
      await expect(page.getByRole('img', { name: '3 of 5 stars' }).locator('svg')).toHaveCount(5)
    })
  })
}

for (const game of ['arras', 'survev', 'mope', 'gats']) {
  test(`the page of ${game} says what a star means`, async ({ page }) => {
    await page.goto(`/game/${game}`)
    await expect(page.getByText('One star per 100 likes, rounded up')).toBeVisible()
  })
}
