/** Saved games: without an account, in an account, offline, on cards, and on two devices. */
import { expectAccessible } from './axe.ts'
import { measureShift } from './layout-shift.ts'
import { newPlayer, signUp } from './sign-up.ts'
import { expect, test } from './test.ts'
import { openWithWorker } from './with-worker.ts'
import type { Locator, Page, Request } from '@playwright/test'

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
  // The last game of the list returns to the end.
  await unsave(page, 'Suroi.io').click()
  await expect(list(page)).toHaveText(['Slither.io'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page)).toHaveText(['Slither.io', 'Suroi.io'])
})

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

for (const count of [1, 25]) {
  test(`a list of ${count} moves nothing in view`, async ({ page, request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const ids = [...sitemap.matchAll(/\/game\/(\w+)</g)].map(([, id]) => id!).slice(0, count)
    await page.goto('/about')
    await page.evaluate((list) => localStorage.setItem('saved-games', JSON.stringify(list)), ids)
    await page.goto('/saved')
    await expect(list(page)).toHaveCount(count)
    expect(await measureShift(page)).toBeLessThan(0.01)
  })
}

test('search engines are not led to the page', async ({ request }) => {
  const html = await (await request.get('/saved')).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/saved')
})

test('a player who undoes a removal finds the game in its old place', async ({ page }) => {
  await page.goto('/')
  await signUp(page)
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
  await page.goto('/')
  await signUp(page)
  await saveAll(page, ['suroi', 'slither'])
  await page.route('/api/saved-games/*', (route) => route.abort())
  await unsave(page, 'Suroi.io').click()
  await expect(page.getByText("We couldn't update your saved games")).toBeVisible()
  await expect(page.getByText('Removed')).toBeHidden()
  await expect(list(page)).toHaveText(['Slither.io', 'Suroi.io'])
})

/** Holds the requests to this path. Returns the function that lets them through. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a game can be saved before the page knows its player', async ({ page }) => {
  await page.goto('/')
  await signUp(page)
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

test('a damaged id does not keep the other games of the device out of the account', async ({
  page,
}) => {
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

test('a page that was hidden shows what the player saved meanwhile', async ({ page, context }) => {
  await page.goto('/saved')
  await signUp(page)
  await expect(page.getByText("You haven't saved any games yet.")).toBeVisible()
  const viewers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/me') viewers.push(request.url())
  })
  const isStream = (request: Request) =>
    request.method() === 'GET' && request.url().includes('/live?')
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const closed = page.waitForEvent('requestfailed', isStream)
  await show('hidden')
  await closed
  const other = await context.newPage()
  await other.goto('/')
  await card(other, 'Suroi.io').hover()
  const sent = other.waitForResponse((response) => response.url().includes('/api/saved-games/'))
  await save(other, 'Suroi.io').click()
  await sent
  expect(viewers).toHaveLength(0)
  await show('visible')
  await expect(list(page)).toHaveText(['Suroi.io'])
  expect(viewers).toHaveLength(1)
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

  /** Sends the events of a finger. The browser's own gestures would depend on its clock. */
  const touch = (control: Locator, type: string) =>
    control.dispatchEvent(type, { pointerType: 'touch', bubbles: true, cancelable: true })

  test('a slow press of a button in a card is a press', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).tap()
    const suroi = card(page, 'Suroi.io')
    const link = suroi.getByRole('link', { name: 'Suroi.io', exact: true })
    // A press of the card shows that the code has loaded, and the control.
    await expect(async () => {
      await touch(link, 'pointerdown')
      await page.clock.runFor(500)
      await expect(suroi).toHaveAttribute('data-held', '', { timeout: 500 })
    }).toPass()
    await touch(link, 'pointerup')
    await touch(save(page, 'Suroi.io'), 'pointerdown')
    await page.clock.runFor(500)
    await touch(save(page, 'Suroi.io'), 'pointerup')
    await touch(save(page, 'Suroi.io'), 'click')
    await expect(unsave(page, 'Suroi.io')).toBeVisible()
  })

  test('after a long press without a click, the keyboard opens the game', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).tap()
    const suroi = card(page, 'Suroi.io')
    const link = suroi.getByRole('link', { name: 'Suroi.io', exact: true })
    await expect(async () => {
      await touch(link, 'pointerdown')
      await page.clock.runFor(500)
      await expect(suroi).toHaveAttribute('data-held', '', { timeout: 500 })
    }).toPass()
    await touch(link, 'pointerup')
    await page.clock.runFor(500)
    await link.press('Enter')
    await expect(page).toHaveURL('/game/suroi')
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
