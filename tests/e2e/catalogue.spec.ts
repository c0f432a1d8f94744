/** The catalog: titles, genres, order, pagination and the view in the URL. */
import type { Page } from '@playwright/test'
import { expect, isolatedTest as test } from './test.ts'

/** The first games of the catalog, and the latest ones. */
const FIRST = ['Survev.io', 'Resurviv.biz', 'BattleDudes.io', 'Suroi.io', 'Krunker.io']
const NEWEST = ['EvoWorld.io', 'Florr.io', 'Gats.io', 'Mope.io', 'MooMoo.io']

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('article').getByRole('heading')
const genreLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Game Genres' }).getByRole('link', { name, exact: true })
const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

test('shows two genres, no date, no zero, and a disabled like on a card', async ({ page }) => {
  await page.goto('/?q=bloxd')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('list', { name: 'Genres' }).getByRole('listitem')).toHaveText([
    'Adventure',
    'Strategy',
  ])
  await expect(card.getByText('2025')).toHaveCount(0)
  // Without stars, no image is drawn.
  await expect(card.getByRole('img')).toHaveCount(0)
  await expect(card.getByText('no likes yet')).toBeAttached()
  await expect(card.getByRole('button', { name: 'Like Bloxd.io, 0' })).toBeDisabled()
  await expect(card.getByText('0', { exact: true })).toHaveCount(0)
  const top = page.getByRole('region', { name: 'Top Games' }).getByRole('link')
  await expect(top).toHaveAccessibleName(/Bloxd\.io Likes: 0$/)
  const likes = await top.locator(':scope > :last-child').boundingBox()
  expect(likes!.width).toBeLessThanOrEqual(1)
  await expect(card.getByText(/Trending|Popular|Rising|Active|New/)).toHaveCount(0)
  await card.getByRole('link', { name: 'Bloxd.io' }).click()
  await expect(page).toHaveURL('/game/bloxd')
})

test('puts the chosen genre first and links genres to their lists', async ({ page }) => {
  await page.goto('/?genre=Minecraft')
  const genres = page.getByRole('article').getByRole('list', { name: 'Genres' })
  await expect(genres.getByRole('listitem')).toHaveText(['Minecraft', 'Adventure'])
  await genres.getByRole('link', { name: 'Adventure' }).click()
  await expect(page).toHaveURL('/?genre=Adventure')
})

test('the list of a genre has its title and its games', async ({ page }) => {
  await page.goto('/')
  await genreLink(page, '3D Games').click()
  await expect(title(page)).toHaveText('3D Games')
  await expect(page).toHaveURL('/?genre=3D+Games')
  await expect(genreLink(page, '3D Games')).toHaveAttribute('aria-current', 'true')
  await expect(genreLink(page, 'All')).not.toHaveAttribute('aria-current')
  await expect(cards(page)).toHaveCount(6)
  // A single page.
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await expect(cards(page).first()).toHaveText('Krunker.io')
  await expect(page.getByText('6 games')).toBeVisible()
})

test('offers both orders in the sort menu and applies them to Top Games', async ({ page }) => {
  await page.goto('/')
  const top = page.getByRole('region', { name: 'Top Games' }).getByRole('link')
  await expect(top).toHaveCount(5)
  for (const [index, name] of FIRST.entries()) {
    await expect(top.nth(index)).toContainText(name)
  }
  await page.getByRole('button', { name: 'Most Popular' }).click()
  const items = page.getByRole('menu').getByRole('menuitemradio')
  await expect(items).toHaveText(['Most Popular', 'Newest First'])
  await expect(items.first()).toBeChecked()
  await items.nth(1).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL('/?sort=newest')
  for (const [index, name] of NEWEST.entries()) {
    await expect(cards(page).nth(index)).toHaveText(name)
    await expect(top.nth(index)).toContainText(name)
  }
})

test('keeps the view in the URL over reload, back and forward', async ({ page }) => {
  await page.goto('/')
  await genreLink(page, 'Action').click()
  await expect(title(page)).toHaveText('Action Games')
  await pageLink(page, 'Page 2').click()
  await expect(page).toHaveURL('/?genre=Action&page=2')
  await expect(pageLink(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  const seen = await cards(page).allTextContents()
  await page.reload()
  await expect(title(page)).toHaveText('Action Games')
  await expect(cards(page)).toHaveText(seen)
  await page.goBack()
  await expect(page).toHaveURL('/?genre=Action')
  await expect(pageLink(page, 'Page 1')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(title(page)).toHaveText('All Games')
  await page.goForward()
  await expect(title(page)).toHaveText('Action Games')
})
