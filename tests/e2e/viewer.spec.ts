/** The viewer of a public page: fetched by the page, never part of it, and without flashes. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { postForm } from '../player-client.ts'
import { inFullChromium } from './full-chromium.ts'
import { like } from './player-data.ts'
import { newPlayer, signUpWithoutPage, type Player } from './sign-up.ts'
import { expect, test } from './test.ts'

test.use({
  // Playwright disables the back/forward cache, which every visitor's browser has.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...inFullChromium(launchOptions),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
})

const FAILED = /Failed to load resource/

const menu = (page: Page) => page.getByRole('button', { name: 'Account menu' })
const signInLink = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

/** Signs up. Tabs start without any stored viewer. */
async function becomePlayer(context: BrowserContext): Promise<Player> {
  const page = await context.newPage()
  const player = await signUpWithoutPage(page, newPlayer('Zenobia'))
  await like(page, 'survev')
  await page.close()
  return player
}

/** Collects the page's requests whose URL contains `part`, from now on. */
function listRequests(page: Page, part: string): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === part && request.method() === 'GET') urls.push(request.url())
  })
  return urls
}

/** Delays responses of `/api/me` until they are released. */
async function holdResponses(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/api/me', (route) => {
    if (isHeld) held.push(route)
    else return route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

interface Film {
  frames: number
  /** Frames in which "Sign In" was visible. */
  signIns: number
  shift: number
  /** The boxes of the account control and of the first like button, over time. */
  boxes: string[]
  hearts: string[]
}

/** Records every frame of every later page, from the first one on. */
async function film(page: Page): Promise<() => Promise<Film>> {
  await page.addInitScript(() => {
    const film: Film = { frames: 0, signIns: 0, shift: 0, boxes: [], hearts: [] }
    Object.assign(window, { film })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        film.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    // eslint-disable-next-line unicorn/consistent-function-scoping -- serialized into the page
    const boxOf = (element: Element | undefined) => {
      if (!element) return undefined
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join()
    }
    const add = (list: string[], box: string | undefined) => {
      if (box && list.at(-1) !== box) list.push(box)
    }
    function sample() {
      requestAnimationFrame(sample)
      if (!document.querySelector('header')) return
      film.frames += 1
      const shown = [...document.querySelectorAll('header a, header button')].filter((it) =>
        it.checkVisibility(),
      )
      if (shown.some((it) => it.textContent === 'Sign In')) film.signIns += 1
      add(film.boxes, boxOf(shown.at(-1)))
      add(film.hearts, boxOf(document.querySelector('.like-control') ?? undefined))
    }
    requestAnimationFrame(sample)
  })
  return () => page.evaluate(() => (window as unknown as { film: Film }).film)
}

for (const width of [360, 1440]) {
  for (const path of ['/', '/game/survev']) {
    // On a phone the page of a game has no header.
    const hasHeader = width > 360 || path !== '/game/survev'
    test(`${path} at ${width} px: no frame has Sign In, nothing moves`, async ({ context }) => {
      await becomePlayer(context)
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 800 })
      const readFilm = await film(page)
      const respond = await holdResponses(page)
      await page.goto(path)
      if (hasHeader) await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
      await respond()
      if (hasHeader) await expect(menu(page)).toBeVisible()
      else await expect(page.getByRole('button', { name: /^Unlike Survev\.io/ })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const { frames, signIns, shift, boxes, hearts } = await readFilm()
      expect(frames).toBeGreaterThan(3)
      expect(signIns).toBe(0)
      expect(shift).toBeLessThan(0.01)
      expect([...new Set(boxes)]).toHaveLength(hasHeader ? 1 : 0)
      expect(new Set(hearts).size).toBeLessThanOrEqual(1)

      // The next page shows the tab's stored viewer, although no response arrives.
      await holdResponses(page)
      await page.goto('/about')
      await expect(menu(page)).toBeVisible()
      const next = await readFilm()
      expect([next.signIns, next.shift < 0.01]).toEqual([0, true])
    })
  }
}

test('shows the account menu after a sign-up in a busy browser', async ({ page }) => {
  await page.goto('/')
  await signInLink(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  const player = newPlayer()
  await dialog.getByLabel('Display Name').fill(player.name)
  await dialog.getByLabel('Email').fill(player.email)
  await dialog.getByLabel('Password').fill(player.password)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(menu(page)).toBeVisible({ timeout: 20_000 })
  await expect(dialog).toBeHidden()
})

test('likes a game when the heart is clicked before the viewer loads', async ({ context }) => {
  await becomePlayer(context)
  const page = await context.newPage()
  const respond = await holdResponses(page)
  await page.goto('/game/moomoo')
  await page.getByRole('button', { name: /^Like MooMoo/ }).click()
  await respond()
  await expect(page.getByRole('button', { name: /^Unlike MooMoo/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeHidden()
})

test('makes no viewer request on a visitor’s page', async ({ page }) => {
  const requested = listRequests(page, '/api/me')
  for (const path of ['/', '/game/survev', '/about']) {
    const live = page.waitForRequest(/\/live/)
    await page.goto(path)
    await live
    await expect(signInLink(page)).toBeVisible()
  }
  expect(requested).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('requests the viewer of a player once, and opens one live stream', async ({ context }) => {
  await becomePlayer(context)
  const page = await context.newPage()
  const requested = listRequests(page, '/api/me')
  const streams = listRequests(page, '/live')
  await page.goto('/')
  await expect(menu(page)).toBeVisible()
  // Three welcome notifications, and the achievement for the like.
  await expect(page).toHaveTitle(/^\(4\) /)
  await page.goto('/profile')
  await expect(menu(page)).toBeVisible()
  await expect.poll(() => streams.length).toBe(2)
  // On other pages of the same document, the viewer is known already.
  await page.getByRole('link', { name: 'Back to Games' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
  expect(requested).toHaveLength(1)
})

test('shows at once that a session ended elsewhere', async ({ context, baseURL }) => {
  const player = await becomePlayer(context)
  const [page, profile] = [await context.newPage(), await context.newPage()]
  await page.goto('/about')
  await profile.goto('/profile')
  await expect(menu(page)).toBeVisible()
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await postForm(baseURL!, '/sign-out', {}, cookies)).status).toBe(302)
  await expect(signInLink(page)).toBeVisible()
  expect(await page.content()).not.toContain(player.name)
  await profile.bringToFront()
  await expect(profile).toHaveURL('/')
  await expect(signInLink(profile)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed-in')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('detects a session without the signed-in cookie', async ({ context }) => {
  await becomePlayer(context)
  await context.clearCookies({ name: 'signed-in' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(menu(page)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('signed-in')
  await context.clearCookies({ name: 'signed-in' })
  const own = await context.newPage()
  await own.goto('/settings')
  await expect(menu(own)).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain('signed-in')
  await own.goto('/about')
  await expect(menu(own)).toBeVisible()
})

test.describe('when the request fails', () => {
  test.use({ expectedMessages: [FAILED] })

  test('keeps the player signed in and retries the request', async ({ context }) => {
    await becomePlayer(context)
    const page = await context.newPage()
    let isOut = true
    await page.route('**/api/me', (route) =>
      isOut ? route.fulfill({ status: 503 }) : route.continue(),
    )
    const requested = listRequests(page, '/api/me')
    await page.goto('/')
    await expect.poll(() => requested.length).toBeGreaterThan(1)
    await expect(signInLink(page)).toBeHidden()
    isOut = false
    await expect(menu(page)).toBeVisible({ timeout: 15_000 })
    // Once known, it stays.
    isOut = true
    await page.goto('/about')
    await expect(menu(page)).toBeVisible()
    await expect.poll(() => requested.length).toBeGreaterThan(4)
    await expect(menu(page)).toBeVisible()
  })

  test('keeps the account reachable', async ({ context }) => {
    await becomePlayer(context)
    const page = await context.newPage()
    await page.route('**/api/me', (route) => route.abort())
    await page.goto('/game/survev')
    await page.getByRole('link', { name: 'Your profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(menu(page)).toBeVisible()
  })
})

/** Leaves a public page that marks itself as this document. */
async function leavePage(page: Page, path = '/?q=agar'): Promise<void> {
  const live = page.waitForRequest('**/live?*')
  await page.goto(path)
  await expect(menu(page)).toBeVisible()
  await live
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.goto('/privacy')
  await expect(menu(page)).toBeVisible()
}

/** Playwright's own method waits for a document to load; here none does. */
async function goBack(page: Page, path = '/?q=agar'): Promise<void> {
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(path)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
}

test('restores a player’s public page, reconnects it and updates it', async ({ context }) => {
  await becomePlayer(context)
  const page = await context.newPage()
  await leavePage(page)
  await like(page, 'agar')
  const requested = page.waitForRequest('**/api/me')
  const live = page.waitForRequest('**/live?*')
  await goBack(page)
  await Promise.all([requested, live])
  await expect(page.getByRole('button', { name: /^Unlike Agar\.io/ })).toBeVisible()
})

test('restores the page of a game, which counts as open again', async ({ context }) => {
  await becomePlayer(context)
  const page = await context.newPage()
  await leavePage(page, '/game/gats')
  const live = page.waitForRequest('**/live?*')
  await goBack(page, '/game/gats')
  await live
  const locks = await page.evaluate(() => navigator.locks.query())
  expect([...locks.held!, ...locks.pending!]).toEqual([])
})

test('shows no player who has signed out meanwhile', async ({ context }) => {
  const player = await becomePlayer(context)
  const page = await context.newPage()
  await leavePage(page)
  await context.clearCookies()
  await goBack(page)
  await expect(signInLink(page)).toBeVisible()
  expect(await page.content()).not.toContain(player.name)
})
