/** Signs up a separate player for each test, through the page. */
import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { untilLive } from './live-pages.ts'

export interface Player {
  name: string
  email: string
  password: string
}

/** Returns the data of a player with a unique email address. */
export function newPlayer(name = 'Ada'): Player {
  return { name, email: `${randomUUID()}@example.org`, password: 'a good long password' }
}

/** Fills in and sends the sign-up form of a page or a dialog. */
export async function sendSignUp(form: Page | Locator, player: Player): Promise<void> {
  await form.getByLabel('Display Name').fill(player.name)
  await form.getByLabel('Email').fill(player.email)
  await form.getByLabel('Password', { exact: true }).fill(player.password)
  await form.getByRole('button', { name: 'Create Account' }).click()
}

/** Signs up with the dialog on the open page; the player is signed in afterwards. */
export async function signUp(page: Page, player: Player = newPlayer()): Promise<Player> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await sendSignUp(dialog, player)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(dialog).toBeHidden()
  return player
}

/** Returns the portal's origin, also of a page that has loaded nothing yet. */
export async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/healthz')).url()).origin
}

/** Signs up by a request, for tests that look at no sign-up. The next page has the player. */
export async function signUpWithoutPage(page: Page, player: Player = newPlayer()): Promise<Player> {
  const headers = { Origin: await originOf(page) }
  const sent = { form: { ...player }, headers, maxRedirects: 0 }
  expect((await page.request.post('/sign-up', sent)).status()).toBe(302)
  return player
}

/** Signs up by a request, and opens a page as this player. */
export async function openSignedIn(
  page: Page,
  path: string,
  player: Player = newPlayer(),
): Promise<Player> {
  await signUpWithoutPage(page, player)
  await page.goto(path)
  return player
}

/** Signs a player up in a browser of their own, on the page About. */
export async function openAsPlayer(
  browser: Browser,
  baseURL: string,
  player: Player = newPlayer(),
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await openSignedIn(page, '/about', player)
  return page
}

/** Opens an empty page in a browser without JavaScript that has the cookies of this page. */
export async function openWithoutScript(page: Page): Promise<Page> {
  const baseURL = await originOf(page)
  const storageState = await page.context().storageState()
  return page.context().browser()!.newPage({ baseURL, javaScriptEnabled: false, storageState })
}

/** Signs up on the page of a game, and waits until it counts play time. */
export async function signUpAndPlay(page: Page): Promise<Player> {
  const tracking = page.waitForResponse(/track-play-time/)
  const player = await signUp(page)
  // Resolves once the script has run.
  await page.evaluate((url) => import(url), (await tracking).url())
  return player
}

/** Fills in and sends the sign-in form of a page or a dialog. */
export async function sendSignIn(form: Page | Locator, player: Player): Promise<void> {
  await form.getByLabel('Email').fill(player.email)
  await form.getByLabel('Password', { exact: true }).fill(player.password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in with the dialog on the open page. */
export async function signIn(page: Page, player: Player): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await sendSignIn(page.getByRole('dialog'), player)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

/** Signs out with the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  // The page may show the home URL before the next document, whose script comes after its first
  // paint.
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.getByRole('menuitem', { name: 'Sign Out' }).click(),
  ])
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await untilLive(page)
}

/** Expects that a refused form shows the sentence at the field, which has the focus. */
export async function expectFault(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(sentence)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
}
