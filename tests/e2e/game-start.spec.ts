/**
 * Starting a game: what the stage shows from the click until the game paints, what does not wait for
 * the data of the page, and what to play next.
 */
import type { Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { hold } from './hold.ts'
import { NOT_FOUND_MESSAGE, expect, test } from './test.ts'

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7']
const PHONE = { ...pixel, viewport: { width: 390, height: 844 } }
const NAME = 'Slither.io'

const card = (page: Page) => page.getByRole('article').filter({ hasText: NAME })

/** Opens the home page and waits until it has loaded the code of the game page. */
async function openHome(page: Page) {
  await page.goto('/')
  const code = page.locator('link[rel=modulepreload][href*="/assets/game-"]:not([href*="tile"])')
  await expect(code.first()).toBeAttached()
}

/** Times after the click, ms. */
const FILMED = [0, 150, 500, 900, 1_500, 5_000]

interface Frame {
  at: number
  isNamed: boolean
  animations: string[]
}

/** Opens a game from the home page and looks at each of the times, inside the page. */
async function film(page: Page, takePictures: (at: number) => Promise<void>): Promise<Frame[]> {
  await openHome(page)
  await page.evaluate(
    ({ times, name }) => {
      const frames: Frame[] = []
      Object.assign(window, { frames })
      function look(at: number) {
        const named = [...document.querySelectorAll('h1, .start-name, article h2 a')].filter(
          (it) => it.textContent === name && it.checkVisibility({ visibilityProperty: true }),
        )
        const animations = document
          .getAnimations()
          .filter((it) => it.playState === 'running' && it instanceof CSSAnimation)
          .map((it) => (it as CSSAnimation).animationName)
        frames.push({ at, isNamed: named.length > 0, animations })
      }
      addEventListener(
        'click',
        () => {
          for (const at of times) setTimeout(look, at, at)
        },
        { capture: true, once: true },
      )
    },
    { times: FILMED, name: NAME },
  )
  const started = Date.now()
  await card(page).getByRole('link').first().click({ noWaitAfter: true })
  for (const at of FILMED) {
    const rest = started + at - Date.now()
    if (rest > 0) await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), rest)
    await takePictures(at)
  }
  const filmed = () => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)
  await expect.poll(async () => (await filmed()).length).toBe(FILMED.length)
  return filmed()
}

for (const { name, options } of [
  { name: 'a phone', options: PHONE },
  { name: 'a desktop', options: { viewport: { width: 1440, height: 900 } } },
]) {
  test.describe(`on ${name}`, () => {
    test.use({ ...options, contextOptions: { reducedMotion: 'no-preference' } })

    test('shows the name and moves from the click until the game paints', async ({
      page,
      watched,
    }, testInfo) => {
      watched.holdGames = true
      const frames = await film(page, async (at) => {
        await testInfo.attach(`${at} ms`, {
          body: await page.screenshot(),
          contentType: 'image/png',
        })
      })
      expect(frames.map(({ at }) => at)).toEqual(FILMED)
      for (const { at, isNamed, animations } of frames) {
        expect(isNamed, `the name after ${at} ms`).toBe(true)
        expect(animations, `motion after ${at} ms`).not.toEqual([])
      }
    })
  })
}

test('requests the frame without waiting for the data of the page', async ({ page, watched }) => {
  await openHome(page)
  const sendData = await hold(page, '**/game/slither.data*')
  await card(page).getByRole('link').first().click()
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  await expect(page).toHaveTitle(/Slither\.io/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page.getByRole('heading', { name: 'How to Play' })).toHaveCount(0)
  sendData()
  await expect(page.getByRole('heading', { name: 'How to Play' })).toBeVisible()
  await page.unroute('**/game/slither.data*')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  // The next game starts in the same way, from the tiles beside the frame.
  await page.getByRole('region', { name: 'Up next' }).getByRole('link').first().click()
  await expect(page.frameLocator('iframe').getByText('Load 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page.getByRole('heading', { name: 'How to Play' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Games')
  expect(watched.gameLoads).toHaveLength(3)
})

test.describe('with data that fails', () => {
  test.use({ expectedMessages: [/status of 500/] })

  test('keeps the game and offers to reload the page, on this page only', async ({ page }) => {
    await page.goto('/')
    await page.route('**/game/slither.data*', (route) => route.fulfill({ status: 500 }))
    await card(page).getByRole('link').first().click()
    const notice = page.getByRole('alert').filter({ hasText: 'Part of this page' })
    await expect(notice).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
    await page.getByRole('link', { name: 'Back to Games' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Games')
    await expect(notice).toHaveCount(0)
    await card(page).getByRole('link').first().click()
    await expect(notice).toBeVisible()
    await page.unroute('**/game/slither.data*')
    await notice.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'How to Play' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test('connects to the site of a game once its card is touched or hovered', async ({ page }) => {
  await page.clock.install()
  // From hydration on, not after a pause.
  await page.goto('/')
  const connection = page.locator('link[rel=preconnect][href="https://slither.io"]')
  await expect(connection).toHaveCount(0)
  await card(page).hover()
  await expect(connection).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).hover()
  await card(page).hover()
  await expect(connection).toHaveCount(1)
})

for (const { path, name } of [
  { path: '/saved', name: 'Slither.io' },
  { path: '/no/such/page', name: undefined },
  { path: '/game/nope', name: undefined },
]) {
  test(`starts a game on ${path} before its data`, async ({ page, expectedMessages }) => {
    expectedMessages.push(NOT_FOUND_MESSAGE)
    await page.goto('/about')
    await page.evaluate(() => localStorage.setItem('saved-games', '["slither"]'))
    await page.goto(path)
    const main = page.getByRole('main')
    const instead = main
      .getByRole('region', { name: 'Play one of these instead' })
      .getByRole('link')
    await expect(instead).toHaveCount(name ? 0 : 6)
    const link = name ? main.getByRole('link', { name }) : instead.first()
    const sendData = await hold(page, '**/game/*.data*')
    await link.hover()
    await expect(page.locator('link[rel=preconnect]')).toHaveCount(1)
    await link.click()
    await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How to Play' })).toHaveCount(0)
    sendData()
    await expect(page.getByRole('heading', { name: 'How to Play' })).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  })
}

test('offers six different games beside a 16:9 frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/game/slither')
  const tiles = page.getByRole('region', { name: 'Up next' }).getByRole('link')
  await expect(tiles).toHaveCount(6)
  for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 })
  const frame = (await page.locator('iframe').boundingBox())!
  expect(frame.width / frame.height).toBeGreaterThanOrEqual(16 / 9)
  const first = (await tiles.first().boundingBox())!
  expect(first.x).toBeGreaterThanOrEqual(frame.x + frame.width)
  const heading = (await page.getByRole('heading', { name: 'Up next' }).boundingBox())!
  expect(heading.y).toBeGreaterThanOrEqual(frame.y + 8)
  const isCut = (names: Element[]) =>
    names.filter((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1)
  expect(await tiles.locator('.tile-text > *').evaluateAll(isCut)).toEqual([])
  const named = await page
    .locator('main a[href^="/game/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(named).size).toBe(named.length)
  await expectAccessible(page)
})

test('offers them in a strip below the frame on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/game/slither')
  await expect(page.getByText('Game not showing?')).toBeInViewport({ ratio: 1 })
  const strip = (await page.getByRole('region', { name: 'Up next' }).boundingBox())!
  const frame = (await page.locator('iframe').boundingBox())!
  expect(strip.y).toBeGreaterThanOrEqual(frame.y + frame.height)
  expect(strip.y - frame.y - frame.height).toBeLessThan(120)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
