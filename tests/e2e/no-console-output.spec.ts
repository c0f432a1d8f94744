/**
 * No page logs to the console, violates its policy or connects to other hosts than the game: see
 * `test.ts`.
 */
import { NOT_FOUND_MESSAGE, expect, test } from './test.ts'

test('requests no other host without a game', async ({ page, watched, expectedMessages }) => {
  expectedMessages.push(NOT_FOUND_MESSAGE)
  for (const path of ['/', '/?page=3', '/?q=zzzz', '/about', '/privacy', '/game/nope', '/nope']) {
    const live = page.waitForRequest(/\/live/)
    await page.goto(path)
    await live
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(watched.gameLoads).toEqual([])
})

test('logs nothing during client-side navigation', async ({ page, watched }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('article').getByRole('link', { name: 'DigDig.io' }).click()
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Games' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('link', { name: 'About', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'About IO Arcade' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All Games' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect(watched.gameLoads).toEqual(['https://digdig.io/'])
  expect(await page.context().cookies()).toEqual([])
})
