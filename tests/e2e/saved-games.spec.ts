/** Saved games on the device: without an account, and without a connection. */
import { expectAccessible } from './axe.ts'
import { measureShift } from './layout-shift.ts'
import { card, list, save, unsave } from './saved-games.ts'
import { expect, test } from './test.ts'

test('a visitor saves on a card and on the game page, and removes with undo', async ({ page }) => {
  await page.goto('/saved')
  await expect(page.getByText("You haven't saved any games yet.")).toBeVisible()
  await expectAccessible(page)

  await page.goto('/')
  const suroi = card(page, 'Suroi.io')
  await expect(suroi.locator('.card-save')).toHaveCSS('opacity', '0')
  await suroi.hover()
  await save(page, 'Suroi.io').click()
  await expect(unsave(page, 'Suroi.io')).toHaveCSS('opacity', '1')
  await page.goto('/game/slither')
  await save(page, 'Slither.io').click()
  await expect(unsave(page, 'Slither.io')).toBeVisible()

  await page.goto('/saved')
  await expect(list(page)).toHaveText(['Slither.io', 'Suroi.io'])
  await expect(page.getByText('On this device.')).toBeVisible()
  await expectAccessible(page)
  // The last game of the list returns to the end.
  await unsave(page, 'Suroi.io').click()
  await expect(list(page)).toHaveText(['Slither.io'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page)).toHaveText(['Slither.io', 'Suroi.io'])
})

test('a list of one or many games moves nothing in view', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const ids = [...sitemap.matchAll(/\/game\/(\w+)</g)].map(([, id]) => id!)
  await page.goto('/about')
  for (const saved of [ids.slice(0, 1), ids]) {
    await page.evaluate((list) => localStorage.setItem('saved-games', JSON.stringify(list)), saved)
    await page.goto('/saved')
    await expect(list(page)).toHaveCount(saved.length)
    expect(await measureShift(page)).toBeLessThan(0.01)
  }
})

test('a visitor with one saved game finds the list from any page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await card(page, 'Suroi.io').hover()
  await save(page, 'Suroi.io').click()
  await page.goto('/game/slither')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Saved games' }).click()
  await expect(list(page)).toHaveText(['Suroi.io'])
  await expect(header.getByRole('link', { name: 'Saved games' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  // Tablets, and phones in landscape; an upright phone has the link in its bar.
  for (const [width, height] of [
    [768, 1024],
    [844, 390],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(header.getByRole('link', { name: 'Saved games' })).toBeInViewport()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(header.getByRole('link', { name: 'Saved games' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toBeInViewport()
})

test('three saved games make the last row of the home page', async ({ page }) => {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Saved games' })
  for (const name of ['Suroi.io', 'Slither.io']) {
    await card(page, name).hover()
    await save(page, name).click()
  }
  await expect(unsave(page, 'Slither.io')).toBeVisible()
  await expect(row).toBeHidden()
  await card(page, 'Krunker.io').hover()
  await save(page, 'Krunker.io').click()
  await expect(row.getByRole('listitem')).toHaveText(['Krunker.io', 'Slither.io', 'Suroi.io'])
  await row.getByRole('link', { name: 'Saved games' }).click()
  await expect(list(page)).toHaveText(['Krunker.io', 'Slither.io', 'Suroi.io'])
})
