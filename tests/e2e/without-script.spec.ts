/** The served pages alone: finding and opening a game works without JavaScript. */
import { NOT_FOUND_MESSAGE, expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('shows twelve cards, the featured game and Top Games on the home page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Games')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Top Games' }).getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Continue playing' })).toBeHidden()
  await page.getByRole('article').getByRole('link', { name: 'Suroi.io' }).click()
  await expect(page).toHaveURL('/game/suroi')
})

test('offers genres, sort orders and pages as links', async ({ page }) => {
  await page.goto('/')
  const genres = page.getByRole('navigation', { name: 'Game Genres' })
  await genres.getByRole('link', { name: 'Action' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Action Games')
  await page.getByRole('button', { name: 'Most Popular' }).click()
  await page.getByRole('menuitemradio', { name: 'Newest First' }).click()
  await expect(page).toHaveURL('/?genre=Action&sort=newest')
  await expect(page.getByRole('article').first()).toContainText('EvoWorld.io')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/?genre=Action&sort=newest&page=2')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('searches by a form that keeps genre and order', async ({ page }) => {
  await page.goto('/?genre=Shooter&sort=newest')
  const search = page.getByRole('searchbox', { name: 'Search games' })
  await search.fill('EGG')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Shell Shockers'])
  await expect(search).toHaveValue('EGG')
  const parameters = new URL(page.url()).searchParams
  expect(Object.fromEntries(parameters)).toEqual({ genre: 'Shooter', sort: 'newest', q: 'EGG' })

  await search.fill('   ')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shooter Games')
})

test('serves a complete game page that plays', async ({ page }) => {
  await page.goto('/game/slither')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slither.io')
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 1 })
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  for (const name of ['Game Information', 'How to Play', 'Links & Resources']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'You Might Also Like' })).toBeVisible()
  await expect(page.getByText('Boost, at the cost of length')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Active players' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
    'href',
    'https://slither.io/',
  )
})

test('shows no control that needs script', async ({ page }) => {
  for (const path of ['/', '/game/slither']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /theme|sidebar|Share|Full screen/ })).toHaveCount(
      0,
    )
  }
})

test('serves the legal pages and the error pages', async ({ page, expectedMessages }) => {
  expectedMessages.push(NOT_FOUND_MESSAGE)
  for (const [path, heading] of [
    ['/about', 'About IO Arcade'],
    ['/privacy', 'Privacy policy'],
    ['/game/nope', 'Game not found'],
    ['/nope', 'Page not found'],
    ['/?q=zzzz', 'Search Results'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await expect(page.getByText('No games found. Try a different search or category.')).toBeVisible()
})
