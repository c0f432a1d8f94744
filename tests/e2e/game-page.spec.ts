/** The game page below the frame: information, controls, statistics and similar games. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, isolatedTest as test } from './test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('shows the title, the information and the links of a game', async ({ page }) => {
  await page.goto('/game/bloxd')
  await expect(page).toHaveTitle(/Bloxd\.io/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloxd.io')
  await expect(page.getByRole('button', { name: 'Share Bloxd.io' })).toBeVisible()
  const information = section(page, 'Game Information')
  await expect(information.getByText(/A world of cubes/)).toBeVisible()
  await expect(information.getByText('Feb 1, 2025')).toBeVisible()
  await expect(information.getByRole('img', { name: '0 of 5 stars' })).toBeVisible()
  await expect(information.getByRole('list', { name: 'Genres' }).getByRole('listitem')).toHaveText([
    'Adventure',
    'Strategy',
    'Action',
    '3D Games',
    'Minecraft',
  ])

  await page.goto('/game/survev')
  const links = section(page, 'Links & Resources')
  const official = links.getByRole('link', { name: 'Official site' })
  await expect(official).toHaveAttribute('href', 'https://survev.io/')
  await expect(official).toHaveAttribute('rel', 'noopener')
  await expect(official).toHaveAttribute('target', '_blank')
  await expect(links.getByRole('link', { name: 'Source code' })).toHaveAttribute(
    'href',
    'https://github.com/leia-uwu/survev',
  )

  // Players and likes, the year of the release and the date of the listing.
  await page.goto('/game/agar')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Active players[1-9]/)
  await expect(main).toContainText(/Total likes0Release year2015/)
  await expect(information.getByText('Released in 2015')).toBeVisible()
  await expect(information.getByText('In the catalog since Dec 1, 2025')).toBeVisible()
})

test('opens a similar game with its own spinner and frame', async ({ page, watched }) => {
  await page.goto('/game/taming')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  // By keyboard: a click right after scrolling may reach the previous frame.
  await section(page, 'You Might Also Like').getByRole('link', { name: 'Defly.io' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Defly.io' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
  await expect(page.locator('iframe')).toHaveAttribute('src', 'https://defly.io/')
  await expect(page.frameLocator('iframe').getByText('Load 2')).toBeVisible()
  expect(watched.gameLoads).toEqual(['https://taming.io/', 'https://defly.io/'])
})

test('returns to the previous list at its scroll position with the back link', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 })
  await page.goto('/?genre=Shooter&sort=newest')
  const card = page.getByRole('article').nth(6).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await card.click()
  await expect(page).toHaveURL(/\/game\//)
  const back = page.getByRole('link', { name: 'Back to Games' })
  await expect(back).toHaveAttribute('href', '/?genre=Shooter&sort=newest')
  // The list is kept over another game and a reload.
  const similar = page.getByRole('region', { name: 'You Might Also Like' }).getByRole('article')
  const link = similar.first().getByRole('heading').getByRole('link')
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.reload()
  await back.click()
  await expect(page).toHaveURL('/?genre=Shooter&sort=newest')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shooter Games')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  // A second time: the new scroll position counts.
  await page.evaluate(() => scrollTo(0, 60))
  // Playwright's own click scrolls if another element covers the link, as a view transition does.
  await page.getByRole('article').first().getByRole('link').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/game\//)
  await back.click()
  await expect(page).toHaveURL('/?genre=Shooter&sort=newest')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
})

test('animates the cover of a card into the page of its game', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/?genre=Race')
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const transition = start(options)
      void transition.ready.then(() => {
        const groups = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        // Two pages that fade into each other would show their texts over each other.
        const isClear = !groups.some((each) => /(old|new)\(root\)/.test(each ?? ''))
        document.documentElement.dataset.grown = String(
          isClear && groups.includes('::view-transition-group(game-art)'),
        )
      })
      return transition
    }
  })
  await page.getByRole('article').getByRole('link', { name: 'LOLBeans.io' }).click()
  await expect(page).toHaveURL('/game/lolbeans')
  await expect(page.locator('html')).toHaveAttribute('data-grown', 'true')
  // No game is similar to this one.
  await expect(page.getByRole('heading', { name: 'You Might Also Like' })).toHaveCount(0)
})

test('opens How to Play beside the game at any size', async ({ page, watched }) => {
  const help = section(page, 'How to Play')
  const button = page.getByRole('button', { name: 'How to Play' })
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 1366 },
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto('/game/krunker')
    await expect(page.frameLocator('iframe').getByText(/^Load \d/)).toBeVisible()
    if (width < 768) await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await expect(help.getByRole('button')).toHaveCount(0)
    // By the keyboard: after a press with the pointer, the game has the keys.
    await button.press('Enter')
    await expect(help).toBeInViewport({ ratio: 0.95 })
    const shown = (await help.boundingBox())!
    const frame = (await page.locator('iframe').boundingBox())!
    const isBeside = shown.x >= frame.x + frame.width || shown.y >= frame.y + frame.height
    expect(isBeside).toBe(true)
    expect(frame.width * frame.height).toBeGreaterThan((width * height) / 4)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(help.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(help.getByRole('button')).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(help.getByText('W', { exact: true })).toBeVisible()
  }
  expect(watched.gameLoads).toHaveLength(sizes.length)
})
