/** axe without a violation on every page and state, and everything by the keyboard alone. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { NOT_FOUND_MESSAGE, expect, test } from './test.ts'

const STATES: { name: string; path: string; prepare?: (page: Page) => Promise<void> }[] = [
  { name: 'the home page', path: '/' },
  { name: 'a search without results', path: '/?q=zzzz' },
  { name: 'a game', path: '/game/survev' },
  { name: 'an unknown game', path: '/game/nope' },
  { name: 'about', path: '/about' },
  { name: 'the privacy policy', path: '/privacy' },
  { name: 'an unknown address', path: '/nope' },
  {
    name: 'the share dialog',
    path: '/?genre=Race',
    async prepare(page) {
      await page.getByRole('button', { name: 'Share LOLBeans.io' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the sort menu',
    path: '/?genre=Race',
    async prepare(page) {
      await page.getByRole('button', { name: 'Most Popular' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
]

for (const width of [360, 1280]) {
  for (const { name, path, prepare } of STATES) {
    test(`axe finds nothing in either theme: ${name}, ${width} px`, async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(NOT_FOUND_MESSAGE)
      await page.setViewportSize({ width, height: 900 })
      // Colours are judged at rest.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
      await prepare?.(page)
      for (const theme of ['dark', 'light']) {
        await page.evaluate((theme) => {
          document.documentElement.dataset.theme = theme
        }, theme)
        await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
        const { violations, passes } = await new AxeBuilder({ page }).analyze()
        expect(passes.length).toBeGreaterThan(10)
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
        )
        expect(found, theme).toEqual([])
      }
    })
  }
}

test('the first Tab offers to skip to the games', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to games' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a game is reached and opened by the keyboard alone', async ({ page }) => {
  await page.goto('/?genre=Race')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const card = page.getByRole('article').getByRole('link', { name: 'LOLBeans.io' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Most Popular' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  // The focus is seen: a ring around the whole card.
  expect(await card.evaluate((link) => getComputedStyle(link, '::after').outlineStyle)).toBe(
    'solid',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'LOLBeans.io' })).toBeVisible()
})

test('whoever wants less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap((style) => [style.transitionDuration, style.animationDuration])
        .flatMap((durations) => durations.split(', '))
        .filter((duration) => Number.parseFloat(duration) > 0.001),
    )
  expect(await moving()).toEqual([])
  const card = page.getByRole('article').first()
  const before = await card.boundingBox()
  await card.hover()
  expect(await card.boundingBox()).toEqual(before)
  await page.goto('/game/survev')
  expect(await moving()).toEqual([])
})

for (const path of ['/', '/?q=zzzz', '/game/survev', '/game/nope', '/about', '/privacy', '/nope']) {
  test(`nothing is wider than a screen of 320 px: ${path}`, async ({ page, expectedMessages }) => {
    expectedMessages.push(NOT_FOUND_MESSAGE)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => scrollTo({ left: 100, behavior: 'instant' }))
    expect(
      await page.evaluate(() => [scrollX, document.documentElement.scrollWidth <= innerWidth]),
    ).toEqual([0, true])
  })
}
