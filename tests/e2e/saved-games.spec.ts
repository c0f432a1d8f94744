/** Saved games: without an account, in an account, offline, on cards, and on two devices. */
import { expectAccessible } from './axe.ts'
import { newPlayer, signUp } from './sign-up.ts'
import { expect, test } from './test.ts'
import { openWithWorker } from './with-worker.ts'
import type { Locator, Page } from '@playwright/test'

const list = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const save = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}` })
const unsave = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name} from saved games` })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

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
  await unsave(page, 'Slither.io').click()
  await expect(list(page)).toHaveText(['Suroi.io'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page)).toHaveText(['Slither.io', 'Suroi.io'])
})

test('a sign-up adds the list of the device to the account, and a sign-out leaves none of it', async ({
  page,
}) => {
  await page.goto('/game/slither')
  await save(page, 'Slither.io').click()
  await expect(unsave(page, 'Slither.io')).toBeVisible()
  await signUp(page)
  await expect(page.getByText('1 saved game was added to your account.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('saved-games'))).toBe(null)
  await page.goto('/saved')
  await expect(page.getByText('In your account, on all your devices.')).toBeVisible()
  await expect(list(page)).toHaveText(['Slither.io'])

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByText("You haven't saved any games yet.")).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('saved')
})

test('an open page shows what another device of the player saves', async ({ page, browser }) => {
  await page.goto('/saved')
  await signUp(page)
  await expect(page.getByText("You haven't saved any games yet.")).toBeVisible()
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const device = await other.newPage()
  await device.goto(new URL('/', page.url()).href)
  await expect(device.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await card(device, 'Suroi.io').hover()
  await save(device, 'Suroi.io').click()
  await expect(list(page)).toHaveText(['Suroi.io'])
  await unsave(page, 'Suroi.io').click()
  await expect(save(device, 'Suroi.io')).toBeAttached()
  await other.close()
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

test('the download has the saved games', async ({ page }) => {
  await page.goto('/')
  await signUp(page, newPlayer())
  await card(page, 'Suroi.io').hover()
  await save(page, 'Suroi.io').click()
  await expect(async () => {
    const data = await (await page.request.get('/settings/data')).json()
    expect(data.savedGames).toEqual([{ gameId: 'suroi', savedAt: expect.any(String) }])
  }).toPass()
})

test('a card has three tab stops at most, and arrow keys reach its other controls', async ({
  page,
}) => {
  await page.goto('/')
  await signUp(page)
  const first = page.getByRole('article').first()
  const stops = () =>
    first.evaluate(
      (card) =>
        [...card.querySelectorAll<HTMLElement>('a, button')].filter(
          ({ tabIndex }) => tabIndex === 0,
        ).length,
    )
  expect(await stops()).toBe(3)
  await first.getByRole('button', { name: /^Like/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(first.getByRole('button', { name: /^Share/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(first.getByRole('button', { name: /^Like/ })).toBeFocused()
})

test("a visitor's Tab key stops at most three times in a card", async ({ page }) => {
  await page.goto('/')
  const [first, second] = [0, 1].map((place) => page.getByRole('article').nth(place)) as [
    Locator,
    Locator,
  ]
  const hasFocus = (part: Locator) => part.evaluate((node) => node.contains(document.activeElement))
  await first.getByRole('heading').getByRole('link').focus()
  let stops = 0
  while (await hasFocus(first)) {
    stops += 1
    expect(stops).toBeLessThanOrEqual(3)
    await page.keyboard.press('Tab')
  }
  expect(stops).toBe(3)
  expect(await hasFocus(second)).toBe(true)
  // Sharing needs no account, so the keyboard reaches it as well.
  await first.getByRole('button', { name: /^Like/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(first.getByRole('button', { name: /^Share/ })).toBeFocused()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a long press on a card shows the control and does not open the game', async ({ page }) => {
    await page.goto('/')
    const suroi = card(page, 'Suroi.io')
    await suroi.scrollIntoViewIfNeeded()
    // The first touch loads the code.
    await page.getByRole('heading', { level: 1 }).tap()
    const { x, y } = (await suroi.boundingBox())!
    const client = await page.context().newCDPSession(page)
    await expect(async () => {
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: x + 40, y: y + 40 }],
      })
      await expect(suroi.locator('.card-save')).toHaveCSS('opacity', '1', { timeout: 2_000 })
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }).toPass()
    await expect(page).toHaveURL('/')
    await save(page, 'Suroi.io').tap()
    await expect(unsave(page, 'Suroi.io')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test.describe('without a connection', () => {
  // Covers that the worker has not cached are missing.
  test.use({
    serviceWorkers: 'allow',
    expectedMessages: [/net::ERR_|status of 503|Failed to fetch/],
  })

  test('the page of saved games opens', async ({ page, context }) => {
    await openWithWorker(page)
    await card(page, 'Suroi.io').hover()
    await save(page, 'Suroi.io').click()
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/saved'))))
      .toBe(true)
    await context.setOffline(true)
    await page.goto('/saved')
    await expect(list(page)).toHaveText(['Suroi.io'])
    await context.setOffline(false)
  })
})
