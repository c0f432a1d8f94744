/**
 * The game's frame: loading overlay, policy, size, focus, keys, full screen, and help if it does
 * not load.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const stage = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const game = (page: Page) => page.frameLocator('iframe')
const frame = (page: Page) => page.locator('iframe')
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading the game' })

/** Chromium's paint timing, which TypeScript does not know yet. */
type Painted = PerformanceEntry & { paintTime: number }

/** Opens a game and waits until it has the focus. */
async function play(page: Page, id: string) {
  await page.goto(`/game/${id}`)
  await expect(spinner(page)).toBeHidden()
  await expect(frame(page)).toBeFocused()
}

test('shows the spinner for a second, requests the frame after the paint', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('animationend', (event) => {
      if (event.animationName === 'overlay-off') performance.mark('overlay-off')
    })
    // Polls inside the page, frame by frame: a poll from outside may be late on a busy machine.
    requestAnimationFrame(function sample() {
      const spinner = document.querySelector('[aria-label="Loading the game"]')
      if (!spinner?.checkVisibility({ visibilityProperty: true })) {
        requestAnimationFrame(sample)
        return
      }
      const [animation] = spinner.closest('.loading-overlay')!.getAnimations()
      const detail = animation!.effect!.getComputedTiming().delay
      performance.mark('spinner-seen', { detail })
    })
  })
  const request = page.waitForRequest('https://survev.io/')
  await page.goto('/game/survev')
  await expect(spinner(page)).toBeHidden()
  // Uses the browser's own timing; the time until a busy machine paints says nothing about the
  // page.
  const delay = await page.evaluate(
    () => (performance.getEntriesByName('spinner-seen')[0] as PerformanceMark).detail as number,
  )
  expect(delay).toBe(1_000)
  const times = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    // When the page handed its first frame to the compositor; a busy machine shows it later.
    painted: (performance.getEntriesByName('first-paint')[0] as Painted).paintTime,
    seen: performance.getEntriesByName('spinner-seen')[0]!.startTime,
    revealed: performance.getEntriesByName('overlay-off')[0]!.startTime,
  }))
  expect(times.seen).toBeLessThan(times.revealed)
  // The page's own resource timing of a lazy frame starts when it was parsed, not when it was
  // requested.
  const requested = (await request).timing().startTime - times.origin
  expect(requested).toBeGreaterThan(times.painted)
  expect(requested).toBeLessThan(times.revealed - 500)
})

test('keeps a game from navigating the portal away', async ({ page, expectedMessages }) => {
  expectedMessages.push(/Unsafe attempt to initiate navigation|Failed to set the 'href' property/)
  await play(page, 'suroi')
  await expect(frame(page)).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-pointer-lock allow-forms',
  )
  await expect(frame(page)).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  await game(page)
    .locator('html')
    .evaluate(() => {
      try {
        top!.location.href = 'https://suroi.io/elsewhere'
      } catch {
        // The browser refuses, as expected.
      }
    })
  await page.getByRole('link', { name: 'Back to Games' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Games' })).toBeVisible()
})

test('shows the whole frame and the line below it at any size', async ({ page }) => {
  await page.goto('/game/arras')
  await expect(spinner(page)).toBeHidden()
  for (const { width, height } of [
    { width: 360, height: 640 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height })
    await expect(frame(page)).toBeInViewport({ ratio: 1 })
    const box = (await frame(page).boundingBox())!
    // A phone has no header here.
    if (width >= 768) {
      const header = (await page.getByRole('banner').boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
    }
    expect(box.width).toBeGreaterThan(width * 0.9)
    expect(box.height).toBeGreaterThan(height * 0.5)
    // The line below it.
    await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toBeInViewport({
      ratio: 1,
    })
    const line = (await page.getByText('Game not showing?').boundingBox())!
    expect(line.y).toBeGreaterThanOrEqual(box.y + box.height)
  }
})

test('a game opened by its URL has the focus, and scrolls no page', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 })
  await play(page, 'slither')
  for (const key of ['ArrowDown', 'Space', 'PageDown', 'ArrowUp', 'End', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key)
    await expect(game(page).getByRole('status')).toHaveText(key)
  }
  expect(await scrolled(page)).toBe(0)
})

test('does not take the focus from a player who is busy elsewhere', async ({ page, watched }) => {
  watched.holdGames = true
  await page.goto('/game/slither', { waitUntil: 'domcontentloaded' })
  await expect(spinner(page)).toBeHidden()
  const search = page.getByLabel('Search games')
  await search.focus()
  watched.holdGames = false
  await frame(page).evaluate((element: HTMLIFrameElement) => {
    element.src = `${element.src}?again`
  })
  await expect(game(page).getByText('Load 2')).toBeVisible()
  await search.press('x')
  await expect(search).toHaveValue('x')
  await expect(search).toBeFocused()
})

test('fills the screen, locks the page and keeps the frame', async ({ page, watched }) => {
  await play(page, 'krunker')
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expectFills(page, 'Krunker.io')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')

  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
  // The pointer left it, so the keys stay with the game.
  await expect(frame(page)).toBeFocused()
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  // Leaves full screen as Escape does. The browser handles that key itself.
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeHidden()
  await expect(frame(page)).toBeFocused()
  await expect(game(page).getByText('Load 1')).toBeVisible()
  expect(watched.gameLoads).toEqual(['https://krunker.io/'])
})

test('uses a fixed layer if the browser has no full screen', async ({ page, watched }) => {
  await page.addInitScript(() => {
    // As on an iPhone.
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await play(page, 'defly')
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expectFills(page, 'Defly.io')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  expect(watched.gameLoads).toHaveLength(1)
})

test('keeps the screen awake only while the game fills it', async ({ page }) => {
  await page.addInitScript(() => {
    const held = { count: 0 }
    Object.assign(window, { held })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        async request() {
          held.count += 1
          return {
            async release() {
              held.count -= 1
            },
          }
        },
      },
    })
  })
  const locks = () =>
    page.evaluate(() => (window as unknown as { held: { count: number } }).held.count)
  await play(page, 'bopz')
  expect(await locks()).toBe(0)
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(locks).toBe(1)
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect.poll(locks).toBe(0)
})

test('offers help after 5 s without a load, and again 15 s after Keep waiting', async ({
  page,
  watched,
}) => {
  watched.holdGames = true
  await openAtStandstill(page, 'taming')
  const help = page.getByText('Still loading…')
  await page.clock.runFor(4_999)
  await expect(help).toBeHidden()
  await page.clock.runFor(1)
  await expect(help).toBeVisible()
  for (const name of ['Open in a new tab', 'Open it in a new tab']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', 'https://taming.io/')
  }
  const wait = page.getByRole('button', { name: 'Keep waiting' })
  const newTab = (await page.getByRole('link', { name: 'Open in a new tab' }).boundingBox())!
  const box = (await wait.boundingBox())!
  expect([box.width, box.height, box.y]).toEqual([newTab.width, newTab.height, newTab.y])
  const text = (await help.boundingBox())!
  expect(text.y + text.height).toBeLessThanOrEqual(box.y)
  for (const round of ['first', 'second']) {
    await wait.click()
    await expect(help, round).toBeHidden()
    await expect(frame(page)).toBeFocused()
    await page.clock.runFor(14_999)
    await expect(help, round).toBeHidden()
    await page.clock.runFor(1)
    await expect(help, round).toBeVisible()
  }

  watched.holdGames = false
  await frame(page).evaluate((element: HTMLIFrameElement) => {
    element.src = `${element.src}?again`
  })
  await expect(game(page).getByText('Load 2')).toBeVisible()
  await expect(help).toBeHidden()
})

/** Opens a game with the clock stopped and waits until the page is live. */
async function openAtStandstill(page: Page, id: string) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  // The last effect of the page requests the stream, so its timers run by then.
  const live = page.waitForRequest(`**/live?game=${id}*`)
  await page.goto(`/game/${id}`, { waitUntil: 'domcontentloaded' })
  await live
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY)
}

async function expectFills(page: Page, name: string) {
  const screen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  for (const part of [stage(page, name), frame(page)]) {
    await expect.poll(() => part.boundingBox()).toEqual({ x: 0, y: 0, ...screen })
  }
}
