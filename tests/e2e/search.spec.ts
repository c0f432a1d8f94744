/** The search box: its keys, its results, and how to leave a search. */
import type { Page } from '@playwright/test'
import { hold } from './hold.ts'
import { expect, isolatedTest as test } from './test.ts'

const field = (page: Page) => page.getByLabel('Search games', { exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('article').getByRole('heading')

test('focuses the search with its keys, and selects the text', async ({ page }) => {
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.goto('/about')
    await page.keyboard.press(key)
    await expect(field(page), key).toBeFocused()
    await expect(field(page), key).toHaveValue('')
  }
  await page.goto('/?q=worms')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tank')
  await expect(field(page)).toHaveValue('tank')
})

test('searches names and descriptions with Enter, ignoring case', async ({ page }) => {
  await page.goto('/?page=2')
  await field(page).fill('  SURVIV.io ')
  await expect(title(page)).toHaveText('All Games')
  await field(page).press('Enter')
  await expect(title(page)).toHaveText('Search Results')
  await expect(page).toHaveURL('/?q=SURVIV.io')
  // Survev and Suroi match by their descriptions only.
  await expect(cards(page)).toHaveText(['Survev.io', 'Resurviv.biz', 'Suroi.io'])
  // The field follows the back button.
  await field(page).fill('tank')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/?q=tank')
  await page.goBack()
  await expect(field(page)).toHaveValue('SURVIV.io')
})

test('leads to the results from another page', async ({ page }) => {
  await page.goto('/game/survev')
  await field(page).fill('egg')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/?q=egg')
  await expect(cards(page)).toHaveText(['Shell Shockers'])
})

test('empties the field and restores the genre with Clear search', async ({ page }) => {
  await page.goto('/?genre=Casual&q=snake')
  await expect(field(page)).toHaveValue('snake')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(title(page)).toHaveText('Casual Games')
  await expect(page).toHaveURL('/?genre=Casual')
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
  // The same with text that was not searched yet; so does a genre.
  await field(page).fill('tanks')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL('/?genre=Casual')
  await field(page).fill('egg')
  const genres = page.getByRole('navigation', { name: 'Game Genres' })
  await genres.getByRole('link', { name: 'Shooter', exact: true }).click()
  await expect(title(page)).toHaveText('Shooter Games')
  await expect(field(page)).toHaveValue('')
})

test('searches for text that was typed before hydration', async ({ page }) => {
  // On a narrow screen the page renders again as soon as its script knows the width.
  await page.setViewportSize({ width: 390, height: 800 })
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await field(page).fill('egg')
  const live = page.waitForRequest(/\/live/)
  release()
  await live
  await expect(field(page)).toHaveValue('egg')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/?q=egg')
})
