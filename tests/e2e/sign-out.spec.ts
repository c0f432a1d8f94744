/** Signing out: it loads a new document, and no browser feature restores the player's data. */
import type { Page } from '@playwright/test'
import { inFullChromium } from './full-chromium.ts'
import { newPlayer, signIn, signOut, signUp } from './sign-up.ts'
import { expect, test } from './test.ts'

test.use({
  // Playwright disables the back/forward cache, which every visitor's browser has.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...inFullChromium(launchOptions),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
  expectedMessages: [/Failed to load resource|Signing out failed/],
})

const waitForSignOut = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/sign-out') && response.request().method() === 'POST',
  )

test('signs out and in again', async ({ page }) => {
  await page.goto('/about')
  const player = await signUp(page)
  await signOut(page)
  await expect(page).toHaveURL('/')
  // The session cookie is gone; the cookie of the known device stays.
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toEqual(['device'])
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  await signIn(page, { ...player, email: player.email.toUpperCase() })
})

test('navigates to a new document and clears the browser’s caches', async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light')
    Object.assign(window, { isOldDocument: true })
  })
  const responded = waitForSignOut(page)
  await signOut(page)
  const response = await responded
  expect(response.request().isNavigationRequest()).toBe(true)
  expect(response.status()).toBe(302)
  expect((await response.allHeaders())['clear-site-data']).toBe('"cache"')
  expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false)
  // Device settings stay.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('leaves no data behind the back button', async ({ page }) => {
  const player = newPlayer('Zenobia Quattlebaum')
  await page.goto('/')
  await signUp(page, player)
  await page.goto('/profile')
  await page.goto('/about')
  await page.goto('/settings')
  await expect(page.getByRole('main').getByText(player.email)).toBeVisible()
  await signOut(page)
  for (let steps = 0; steps < 4; steps += 1) {
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    let content = ''
    // The page cannot be read while it reloads.
    await expect(async () => void (content = await page.content())).toPass()
    expect(content).not.toContain(player.email)
    expect(content).not.toContain(player.name)
  }
})

test('that fails on the server is logged, and the page stays', async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  await page.route('**/sign-out', (route) => route.fulfill({ status: 503 }))
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Signing out failed'),
  )
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await logged
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

/** The keys in the browser's storage, without the router's scroll positions. */
const readKept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter((key) => !/^(react|remix)-router/.test(key))
      .toSorted(),
  )

/** Signs up and does everything that stores activity on the device. */
async function usePortal(page: Page): Promise<void> {
  await page.goto('/')
  await signUp(page)
  await page.getByRole('button', { name: /Switch to .*theme/ }).click()
  await page.getByRole('combobox', { name: 'Search games' }).fill('arras')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=arras')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results')
  await page.getByRole('article').getByRole('link', { name: 'Arras.io' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Arras.io' })).toBeVisible()
  await expect
    .poll(() => readKept(page))
    .toEqual(['last-list', 'me', 'opened-games', 'recent-searches', 'signed-in', 'theme', 'viewer'])
}

test('deletes the activity stored on the device, and keeps its theme', async ({ page }) => {
  await usePortal(page)
  await signOut(page)
  await expect.poll(() => readKept(page)).toEqual(['last-list', 'theme'])
  // A sign-out leads to the home page, which is a list as well.
  expect(await page.evaluate(() => sessionStorage.getItem('last-list'))).not.toContain('arras')
})

test('deletes activity if the session ended without an open page', async ({ page, context }) => {
  await usePortal(page)
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/about')
  await expect.poll(() => readKept(page)).toEqual(['theme'])
})

test('keeps the opened games of a visitor who never signed in', async ({ page }) => {
  await page.goto('/game/arras')
  await expect.poll(() => readKept(page)).toEqual(['opened-games', 'viewer'])
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await readKept(page)).toEqual(['opened-games', 'viewer'])
})
