/** Likes: immediate on the player's page, with the next message on other pages, reverted on failure. */
import type { Page } from '@playwright/test'
import { MESSAGE_EVERY_MS } from '#features/live/server/hub.ts'
import { signUpByForm } from '../player-client.ts'
import {
  newPlayer,
  openSignedIn,
  type Player,
  sendSignIn,
  sendSignUp,
  signOut,
  signUp,
  signUpWithoutPage,
} from './sign-up.ts'
import { hold } from './hold.ts'
import { expect, startVisited, testOwnPortal } from './test.ts'

// Likes change the order of every list, so these tests use their own portal.
const test = testOwnPortal(startVisited)

/** A stream gets at most one message a second; this leaves as long for rendering, ms. */
const LIVE_MS = 2 * MESSAGE_EVERY_MS

const likeOf = (name: string) => new RegExp(`^(Unl|L)ike ${name}, `)

/** Creates an account in the dialog that a like button has opened. */
async function signUpThere(page: Page, player: Player): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(dialog).toContainText("We'll add your like")
  await sendSignUp(dialog, player)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

test('saves the like of a visitor on a card after the sign-in', async ({ page }) => {
  await page.goto('/?q=digdig')
  const heart = page.getByRole('article').getByRole('button', { name: likeOf('DigDig.io') })
  await expect(heart).toBeDisabled()
  await expect(heart).toHaveAccessibleDescription('Sign in to like games')
  // Before its script runs, the button is truly disabled.
  const untilPressable = () => expect(heart).toHaveJSProperty('disabled', false)
  await untilPressable()
  // Playwright's click waits for elements with `aria-disabled`; a real click does not.
  await heart.dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toContainText(
    "You need an account to like DigDig.io. We'll add your like right away.",
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  // A sign-up for another reason drops the pending like.
  const player = await signUp(page)
  await expect(heart).toHaveAccessibleName('Like DigDig.io, 0')
  await expect(heart).toBeEnabled()
  await signOut(page)
  await page.goto('/?q=digdig')
  await untilPressable()
  await heart.focus()
  await page.keyboard.press('Enter')
  await sendSignIn(dialog, player)
  await expect(heart).toHaveAccessibleName('Unlike DigDig.io, 1')
  // Signing in again for the same like neither removes it nor counts it twice.
  await signOut(page)
  await page.goto('/?q=digdig')
  await untilPressable()
  await heart.dispatchEvent('click')
  await sendSignIn(dialog, player)
  await expect(heart).toHaveAccessibleName('Unlike DigDig.io, 1')
})

test('saves the pending like of a game page with the sign-up, once', async ({ page }) => {
  await page.goto('/game/evoworld')
  await page.getByRole('button', { name: /^Like EvoWorld/ }).click()
  await signUpThere(page, newPlayer())
  const heart = page.getByRole('button', { name: /^Unlike EvoWorld/ })
  await expect(heart).toHaveAccessibleName(/, 1$/)
  await page.reload()
  await expect(heart).toHaveAccessibleName(/, 1$/)
})

test('without scripts, a like leads to a sign-in that saves it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/?q=bopz')
  const card = page.getByRole('article').getByRole('button', { name: /^Like Bopz.io/ })
  await expect(card).toHaveAttribute('disabled')
  await page.goto('/game/bopz')
  await page.getByRole('button', { name: /^Like Bopz.io/ }).click()
  await expect(page).toHaveURL('/sign-in?next=%2Fgame%2Fbopz&like=bopz')
  await expect(page.getByRole('main')).toContainText(
    "You need an account to like Bopz.io. We'll add your like right away.",
  )
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  const player = newPlayer()
  await sendSignUp(page, player)
  await expect(page).toHaveURL('/game/bopz')
  // In a fleet another node may serve its cached page, which no script corrects here.
  await expect(async () => {
    await page.reload()
    const counted = page.getByRole('button', { name: 'Like Bopz.io, 1' })
    await expect(counted).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/profile?tab=liked')
  await expect(page.getByRole('main').getByRole('link', { name: 'Bopz.io' })).toBeVisible()
  // An unknown game id makes it an ordinary sign-in.
  await context.clearCookies()
  await page.goto('/sign-in?like=nope')
  await expect(page.getByRole('main')).not.toContainText("We'll add your like")
  await page.getByLabel('Email').fill(player.email)
  await page.getByLabel('Password').fill(player.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('shows a like live in another browser, and its removal', async ({
  page,
  browser,
  baseURL,
}) => {
  const others = await browser.newContext()
  const home = await others.newPage()
  const game = await others.newPage()
  await home.goto(`${baseURL}/?q=taming`)
  await game.goto(`${baseURL}/game/taming`)
  await openSignedIn(page, '/?q=taming')
  const own = page.getByRole('article').getByRole('button', { name: likeOf('Taming.io') })
  await own.click()
  await expect(own).toHaveAccessibleName('Unlike Taming.io, 1')
  await expect(home.getByRole('button', { name: 'Like Taming.io, 1' })).toBeVisible({
    timeout: LIVE_MS,
  })
  await expect(game.getByRole('button', { name: 'Like Taming.io, 1' })).toBeVisible()
  await expect(game.getByText('Total likes').locator('..')).toContainText('1')
  await expect(home.getByRole('article').getByLabel('1 of 5 stars')).toBeVisible()
  await page.reload()
  await expect(own).toHaveAccessibleName('Unlike Taming.io, 1')
  await own.click()
  await expect(own).toHaveAccessibleName('Like Taming.io, 0')
  await expect(home.getByRole('button', { name: 'Like Taming.io, 0' })).toBeVisible({
    timeout: LIVE_MS,
  })
  await others.close()
})

test("keeps the player's like until the stream has caught up", async ({ page, baseURL }) => {
  const other = await signUpByForm(baseURL!)
  expect((await other.like('starblast', true)).status).toBe(200)
  // Simulates a node that receives likes late: each stream ends, and the next one sends the current
  // count.
  let received = 0
  await page.route('**/live?**', (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const snapshot = JSON.stringify({ likes: { starblast: received }, players: {} })
    const body = `event: snapshot\ndata: ${snapshot}\n\n`
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  const nextStream = () => page.waitForResponse('**/live?**')
  await openSignedIn(page, '/?q=starblast')
  const own = page.getByRole('article').getByRole('button', { name: likeOf('Starblast.io') })
  await expect(own).toHaveAccessibleName('Like Starblast.io, 0')
  await own.click()
  await expect(own).toHaveAccessibleName('Unlike Starblast.io, 2')
  received = 1
  // When the second response arrives, the page has read the first.
  await nextStream()
  await nextStream()
  await expect(own).toHaveAccessibleName('Unlike Starblast.io, 2')
  received = 4
  await expect(own).toHaveAccessibleName('Unlike Starblast.io, 4')
})

/** Holds each like of this page until the test lets it through, and records what is sent. */
async function holdLikes(page: Page, gameId: string) {
  const held: { liked: boolean; pass: () => void }[] = []
  await page.route(`**/likes/${gameId}`, async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push({ ...route.request().postDataJSON(), pass: resolve })
    await promise
    await route.continue()
  })
  return held
}

/** Resolves when the test has seen every earlier request of the page. */
const settle = (page: Page) => page.evaluate(() => fetch('/healthz').then(({ ok }) => ok))

test('a quick like and unlike end as not liked, also if the like is slow', async ({ page }) => {
  await openSignedIn(page, '/game/lolbeans')
  const held = await holdLikes(page, 'lolbeans')
  const own = page.getByRole('button', { name: likeOf('LOLBeans.io') })
  await own.click()
  await expect(own).toHaveAccessibleName(/^Unlike/)
  await own.click()
  await expect(own).toHaveAccessibleName(/^Like/)
  await settle(page)
  expect(held.map(({ liked }) => liked)).toEqual([true])
  held[0]!.pass()
  // The response to the like must not show the game as liked again.
  await expect.poll(() => held.map(({ liked }) => liked)).toEqual([true, false])
  expect(await own.getAttribute('aria-label')).toMatch(/^Like/)
  held[1]!.pass()
  await expect(own).toHaveAccessibleName('Like LOLBeans.io, 0')
  await page.reload()
  await expect(own).toHaveAccessibleName('Like LOLBeans.io, 0')
})

test('failed likes and unlikes end as not liked', async ({ page, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource|The like could not be saved/)
  await openSignedIn(page, '/game/kour')
  const own = page.getByRole('button', { name: likeOf('Kour.io') })
  await page.route('**/likes/kour', (route) => route.fulfill({ status: 429, body: '' }))
  await own.click()
  await expect(page.getByText("You're liking too fast.")).toBeVisible()
  await expect(own).toHaveAccessibleName('Like Kour.io, 0')

  await page.unroute('**/likes/kour')
  const refuse = await hold(page, '**/likes/kour', (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  await own.click()
  await expect(own).toHaveAccessibleName(/^Unlike/)
  await own.click()
  await expect(own).toHaveAccessibleName(/^Like/)
  refuse()
  await expect(page.getByText("We couldn't remove your like")).toBeVisible()
  await expect(own).toHaveAccessibleName('Like Kour.io, 0')
})

test('refuses malformed requests in the language of the page', async ({ page, baseURL }) => {
  await signUpWithoutPage(page)
  const { origin } = new URL(baseURL!)
  const headers = { Origin: origin, Referer: `${origin}/de/game/agar` }
  for (const [method, path] of [
    ['PUT', '/likes/agar'],
    ['POST', '/play-time'],
    ['PUT', '/api/saved-games/agar'],
    ['POST', '/api/saved-games'],
  ] as const) {
    const response = await page.request.fetch(path, { method, headers, data: { wrong: true } })
    expect(response.status(), path).toBe(400)
    expect(await response.json(), path).toEqual({ error: 'Die Anfrage ist fehlerhaft.' })
  }
  const unknown = await page.request.put('/likes/nope', { headers, data: { liked: true } })
  expect(unknown.status()).toBe(404)
})
