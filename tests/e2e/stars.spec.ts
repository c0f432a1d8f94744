/** Stars: a small number of likes does not look like a bad rating, and the game page explains them. */
import { startFullPortal } from './full-portal.ts'
import { expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startFullPortal())

/** Games of that portal by their number of stars. */
const GAMES = { 1: 'Arras.io', 2: 'Slither.io', 3: 'Kour.io', 5: 'Survev.io' }

for (const theme of ['dark', 'light']) {
  test(`one and two stars of a card are muted, with a label: ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.goto('/')
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
  })
}

test('the page of a game says what a star means', async ({ page }) => {
  await page.goto('/game/arras')
  await expect(page.getByText('One star per 100 likes, rounded up')).toBeVisible()
})
