/**
 * Home page state in the browser: scroll position, recently opened games and the pointer effect.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const row = (page: Page) => page.getByRole('region', { name: 'Continue playing' })
/** The row without the game of the day, which is first. */
const opened = (page: Page) => row(page).getByRole('link').filter({ hasNotText: 'Game of the day' })
const isAtTop = (page: Page) => expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

async function scrollTo(page: Page, top: number) {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
}

test('shows Back to top past 300 px, which scrolls to the top', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Back to top' })
  await scrollTo(page, 301)
  await expect(button).toBeVisible()
  await scrollTo(page, 300)
  await expect(button).toBeHidden()
  await scrollTo(page, 500)
  await button.click()
  await isAtTop(page)
  await expect(button).toBeHidden()
})

test('restores the scroll position on back', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: '25 games' })).toBeVisible()
  await scrollTo(page, 640)
  await page.getByRole('link', { name: 'Taming.io', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taming.io' })).toBeVisible()
  await isAtTop(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All Games' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(640)
})

test('starts a new page of the catalog at the top', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByRole('heading', { name: 'Agar.io' })).toHaveCount(0)
  await expect(page).toHaveURL('/?page=2')
  await isAtTop(page)
})

test('lists opened games in Continue playing until cleared', async ({ page, request }) => {
  for (const id of ['arras', 'mope', 'arras', 'florr']) {
    await page.goto(`/game/${id}`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('opened-games')))
      .toContain(`["${id}"`)
  }
  await page.goto('/')
  await expect(opened(page)).toHaveText(['Florr.io', 'Arras.io', 'Mope.io'])
  await row(page).getByRole('link', { name: 'Mope.io' }).click()
  await expect(page).toHaveURL('/game/mope')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('opened-games')))
    .toContain('["mope"')
  await page.goBack()
  await expect(opened(page)).toHaveText(['Mope.io', 'Florr.io', 'Arras.io'])

  // Only the browser knows the list: the served page is the same for all users.
  expect(await page.context().cookies()).toEqual([])
  const served = await (await request.get('/')).text()
  const links = served
    .split('Continue playing')[1]
    ?.split('</section>')[0]
    ?.match(/\/game\//g)
  expect(links, 'the game of the day').toHaveLength(1)

  await row(page).getByRole('button', { name: 'Clear' }).click()
  await expect(row(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('opened-games'))).toBe(null)
  await page.reload()
  await expect(row(page)).toBeHidden()
})

for (const isMobile of [false, true]) {
  test(`one opened game is first on ${isMobile ? 'a phone' : 'a wide page'}`, async ({ page }) => {
    if (isMobile) await page.setViewportSize({ width: 360, height: 800 })
    await page.addInitScript(() => localStorage.setItem('opened-games', '["arras"]'))
    await page.goto('/')
    await expect(opened(page)).toHaveText(['Arras.io'])
    const { y, height } = (await row(page).boundingBox())!
    expect(height).toBeLessThanOrEqual(72)
    const banner = page.getByRole('region', { name: 'Survev.io' })
    expect(y + height).toBeLessThanOrEqual((await banner.boundingBox())!.y)
  })
}

test('shows Continue playing only on the first page of the catalog', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('opened-games', '["arras","mope","florr"]'))
  for (const query of ['?page=2', '?genre=Casual', '?q=arras']) {
    await page.goto(`/${query}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(row(page)).toBeHidden()
  }
  await page.goto('/')
  await expect(row(page)).toBeVisible()
})

test('hides Continue playing without a game', async ({ page }) => {
  await page.goto('/about')
  for (const stored of ['["gone","away","left"]', '[]', '[7]', '"survev"', 'no JSON', '{"a":1}']) {
    await page.evaluate((value) => localStorage.setItem('opened-games', value), stored)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /theme/ })).toBeVisible()
    await expect(row(page), stored).toBeHidden()
  }
})

test('moves the spotlight of a card with the pointer', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('article').first()
  await card.hover({ position: { x: 40, y: 30 } })
  const position = () =>
    card.evaluate((element: HTMLElement) => [
      Number.parseFloat(element.style.getPropertyValue('--spotlight-x')),
      Number.parseFloat(element.style.getPropertyValue('--spotlight-y')),
    ])
  await expect.poll(async () => Math.abs((await position())[0]! - 40)).toBeLessThan(3)
  await expect.poll(async () => Math.abs((await position())[1]! - 30)).toBeLessThan(5)
})
