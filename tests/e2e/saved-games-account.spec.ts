/** Saved games in an account: merged at the sign-up, and on several devices. */
import { card, list, save, unsave } from './saved-games.ts'
import { openSignedIn, signUp, signUpWithoutPage } from './sign-up.ts'
import { hold } from './hold.ts'
import { setVisibility } from './live-pages.ts'
import { expect, test } from './test.ts'
import type { Page, Request } from '@playwright/test'

/** Saves these games in the account that is signed in, and opens the list. */
async function saveAll(page: Page, ids: string[]): Promise<void> {
  for (const id of ids) {
    await page.request.put(`/api/saved-games/${id}`, {
      data: { saved: true },
      headers: { Origin: new URL(page.url()).origin },
    })
  }
  await page.goto('/saved')
}

test('a player who undoes a removal finds the game in its old place', async ({ page }) => {
  await openSignedIn(page, '/')
  await saveAll(page, ['suroi', 'slither', 'krunker'])
  await expect(list(page)).toHaveText(['Krunker.io', 'Slither.io', 'Suroi.io'])
  await unsave(page, 'Slither.io').click()
  await expect(page.getByText('Slither.io is no longer in your saved games.')).toBeVisible()
  await expect(list(page)).toHaveText(['Krunker.io', 'Suroi.io'])
  const sent = page.waitForResponse((response) => response.url().includes('/api/saved-games/'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page)).toHaveText(['Krunker.io', 'Slither.io', 'Suroi.io'])
  await sent
  await page.reload()
  await expect(list(page)).toHaveText(['Krunker.io', 'Slither.io', 'Suroi.io'])
})

test('a removal that fails is not reported as done', async ({ page, expectedMessages }) => {
  expectedMessages.push(/could not be changed|Failed to load resource/)
  await openSignedIn(page, '/')
  await saveAll(page, ['suroi', 'slither'])
  await page.route('/api/saved-games/*', (route) => route.abort())
  await unsave(page, 'Suroi.io').click()
  await expect(page.getByText("We couldn't update your saved games")).toBeVisible()
  await expect(page.getByText('Removed')).toBeHidden()
  await expect(list(page)).toHaveText(['Slither.io', 'Suroi.io'])
})

test('a change that fails does not undo a later press', async ({ page, expectedMessages }) => {
  expectedMessages.push(/could not be changed|Failed to load resource/)
  await openSignedIn(page, '/game/suroi')
  const held: (() => void)[] = []
  await page.route('/api/saved-games/suroi', async (route) => {
    const isFirst = held.length === 0
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push(resolve)
    await promise
    await (isFirst ? route.fulfill({ status: 503 }) : route.continue())
  })
  await save(page, 'Suroi.io').click()
  await unsave(page, 'Suroi.io').click()
  await save(page, 'Suroi.io').click()
  await expect(unsave(page, 'Suroi.io')).toBeVisible()
  held[0]!()
  await expect.poll(() => held.length).toBe(2)
  expect(await unsave(page, 'Suroi.io').isVisible()).toBe(true)
  held[1]!()
  await expect.poll(() => held.length).toBe(3)
  const last = page.waitForResponse('/api/saved-games/suroi')
  held[2]!()
  await last
  await page.goto('/saved')
  await expect(list(page)).toHaveText(['Suroi.io'])
})

test('a game can be saved before the page knows its player', async ({ page }) => {
  await signUpWithoutPage(page)
  // A new tab knows nothing yet.
  const tab = await page.context().newPage()
  const release = await hold(tab, '/api/me')
  await tab.goto('/game/suroi')
  await save(tab, 'Suroi.io').click()
  await expect(unsave(tab, 'Suroi.io')).toBeVisible()
  const sent = tab.waitForResponse((response) => response.url().includes('/api/saved-games/'))
  release()
  await sent
  await expect(unsave(tab, 'Suroi.io')).toBeVisible()
  await tab.goto('/saved')
  await expect(list(tab)).toHaveText(['Suroi.io'])
})

test('a game that is saved while the list of the device is sent stays saved', async ({ page }) => {
  await page.goto('/game/slither')
  await save(page, 'Slither.io').click()
  await page.goto('/')
  const release = await hold(page, '/api/saved-games')
  const sending = page.waitForRequest('/api/saved-games')
  await signUp(page)
  await sending
  await card(page, 'Suroi.io').hover()
  await save(page, 'Suroi.io').click()
  await expect(unsave(page, 'Suroi.io')).toBeAttached()
  release()
  await expect(page.getByText('1 saved game was added to your account.')).toBeVisible()
  await expect(unsave(page, 'Suroi.io')).toBeAttached()
  await expect(unsave(page, 'Slither.io').first()).toBeAttached()
  await page.goto('/saved')
  await expect(list(page)).toHaveText(['Suroi.io', 'Slither.io'])
})

test('an invalid id on the device does not stop the other games', async ({ page }) => {
  await page.goto('/')
  const ids = ['x'.repeat(20_000), 'no-such-game', 'slither']
  await page.evaluate((list) => localStorage.setItem('saved-games', JSON.stringify(list)), ids)
  await page.reload()
  await signUp(page)
  await expect(page.getByText('1 saved game was added to your account.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('saved-games'))).toBe(null)
  const response = await page.request.post('/api/saved-games', {
    data: { gameIds: ['x'.repeat(100), 'suroi'] },
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(await response.json()).toEqual({ added: 1, saved: ['suroi', 'slither'] })
})

test('a sign-up adds the device’s list, and a sign-out leaves none', async ({ page }) => {
  await page.goto('/game/slither')
  await save(page, 'Slither.io').click()
  await expect(unsave(page, 'Slither.io')).toBeVisible()
  await signUp(page)
  await expect(page.getByText('1 saved game was added to your account.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('saved-games'))).toBe(null)
  await page.goto('/saved')
  await expect(page.getByText('In your account, on all your devices.')).toBeVisible()
  await expect(list(page)).toHaveText(['Slither.io'])

  await page.goto('/')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Saved games' }).click()
  await expect(list(page)).toHaveText(['Slither.io'])

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByText("You haven't saved any games yet.")).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('saved')
})

test('an open page shows what another device of the player saves', async ({ page, browser }) => {
  await openSignedIn(page, '/saved')
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

test('a page that was hidden shows what the player saved meanwhile', async ({ page, context }) => {
  await openSignedIn(page, '/saved')
  await expect(page.getByText("You haven't saved any games yet.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()

  const viewers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/me') viewers.push(request.url())
  })
  const isStream = (request: Request) =>
    request.method() === 'GET' && request.url().includes('/live?')
  const closed = page.waitForEvent('requestfailed', isStream)
  await setVisibility(page, 'hidden')
  await closed
  const other = await context.newPage()
  await other.goto('/')
  await card(other, 'Suroi.io').hover()
  const sent = other.waitForResponse((response) => response.url().includes('/api/saved-games/'))
  await save(other, 'Suroi.io').click()
  await sent
  expect(viewers).toHaveLength(0)
  await setVisibility(page, 'visible')
  await expect(list(page)).toHaveText(['Suroi.io'])
  expect(viewers).toHaveLength(1)
})
