/** What the search offers before the first letter, and if no game matches. */
import type { Page } from '@playwright/test'
import { expect, isolatedTest as test } from './test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search games' })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const part = (page: Page, name: string) => popup(page).getByRole('region', { name })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('recent-searches'))

async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/?q=${text}`)
  await expect(page.getByRole('status').filter({ hasText: `“${text}”` })).toBeVisible()
}

test('opens with three popular games and the genres', async ({ page }) => {
  await page.goto('/about')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await field(page).click()
  await expect(part(page, 'Popular games').getByRole('link')).toHaveCount(3)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page)).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(part(page, 'Recent searches')).toHaveCount(0)
  await expect(part(page, 'Game Genres').getByRole('link')).toHaveCount(8)
  await part(page, 'Game Genres').getByRole('link', { name: 'Race' }).click()
  await expect(page).toHaveURL('/?genre=Race')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Race Games')
  await expect(popup(page)).toBeHidden()
  await field(page).click()
  await expect(popup(page)).toBeVisible()
  await page.mouse.click(1200, 850)
  await expect(popup(page)).toBeHidden()
})

test('keeps the latest six searches of the device, each removable', async ({ page }) => {
  await page.goto('/')
  await field(page).click()
  await expect(popup(page)).toBeVisible()
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'C']) await search(page, text)
  await page.goto('/about')
  await field(page).click()
  const recent = part(page, 'Recent searches')
  await expect(recent.getByRole('link')).toHaveText(['C', 'g', 'f', 'e', 'd', 'b'])

  await recent.getByRole('button', { name: 'Remove “g”' }).click()
  await expect(recent.getByRole('link')).toHaveText(['C', 'f', 'e', 'd', 'b'])
  await expect(field(page)).toBeFocused()
  // With the keyboard, the focus moves on to the next search.
  await recent.getByRole('button', { name: 'Remove “f”' }).press('Enter')
  await expect(recent.getByRole('button', { name: 'Remove “e”' })).toBeFocused()
  await recent.getByRole('link', { name: 'd', exact: true }).click()
  await expect(page).toHaveURL('/?q=d')
  await expect(field(page)).toHaveValue('d')
  expect(await stored(page)).toBe('["d","C","e","b"]')

  await page.goto('/about')
  await field(page).click()
  await recent.getByRole('button', { name: 'Clear all' }).click()
  await expect(recent).toHaveCount(0)
  await expect(part(page, 'Popular games')).toBeVisible()
  expect(await stored(page)).toBe(null)
})

test('is operated by the keyboard', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('/')
  await expect(popup(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(popup(page)).toBeVisible()
  const games = part(page, 'Popular games').getByRole('link')
  await page.keyboard.press('ArrowDown')
  await expect(games.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(games.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(games.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(popup(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/game\/\w+$/)
  await expect(popup(page)).toBeHidden()
})

test('offers similar names and popular games if no game matches', async ({ page }) => {
  await page.goto('/')
  await field(page).pressSequentially('krnkr')
  await expect(popup(page)).toContainText('No matches. Try one of these:')
  await expect(page.getByRole('status').filter({ hasText: 'No match' })).toHaveCount(1)
  await expect(part(page, 'Did you mean…').getByRole('link')).toHaveText(['Krunker.io'])
  await expect(part(page, 'Popular games').getByRole('link')).toHaveCount(3)
  await field(page).fill('krunk')
  await expect(page.getByRole('option')).toHaveText([/Krunker\.io/])
  await expect(popup(page)).toBeHidden()
  await field(page).fill('zzzz')
  await expect(popup(page)).toContainText('No match')
  await expect(part(page, 'Did you mean…')).toHaveCount(0)
})

test.describe('without a connection to the suggestions', () => {
  test.use({ expectedMessages: [/503/] })

  test('still shows the recent searches', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('recent-searches', '["egg", 5, "tank"]'))
    await page.route('**/suggestions?**', (route) => route.fulfill({ status: 503 }))
    await page.goto('/')
    await field(page).click()
    await expect(part(page, 'Recent searches').getByRole('link')).toHaveText(['egg', 'tank'])
    await expect(part(page, 'Popular games')).toHaveCount(0)
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('clears the field with a tap and opens a game', async ({ page }) => {
    await page.goto('/?q=snake')
    await page.getByRole('button', { name: 'Clear search' }).tap()
    await expect(page).toHaveURL('/')
    await expect(field(page)).toHaveValue('')
    await page.getByRole('heading', { level: 1 }).tap()
    await field(page).tap()
    await part(page, 'Popular games').getByRole('link').first().tap()
    await expect(page).toHaveURL(/\/game\/\w+$/)
  })
})

for (const { path, name, dialog } of [
  { path: '/de', name: 'Spiele suchen', dialog: 'Suchen' },
  { path: '/ar', name: 'البحث عن الألعاب', dialog: 'بحث' },
]) {
  test(`fits at 320 px: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await page.getByRole('combobox', { name }).click()
    const box = (await page.getByRole('dialog', { name: dialog }).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(320)
    expect(box.y + box.height).toBeLessThanOrEqual(640)
  })
}
