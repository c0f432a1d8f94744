/** Sidebar and theme: what they show, and what the device stores about them. */
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

// The sidebar is animated.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const collapse = (page: Page) => page.getByRole('button', { name: 'Collapse sidebar' })
const expand = (page: Page) => page.getByRole('button', { name: 'Expand sidebar' })
const genre = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Game Genres' }).getByRole('link', { name, exact: true })
const sidebarWidth = async (page: Page) =>
  (await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox())!.width

function letter(page: Page, name: string): Promise<string> {
  return genre(page, name)
    .locator('span')
    .first()
    .evaluate((icon) => getComputedStyle(icon, '::before').content.replaceAll('"', ''))
}

test('shows the portal name wide, and collapses to a rail of letters', async ({ page }) => {
  await page.goto('/')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'IO Arcade' })).toHaveText('IO Arcade')
  await expect(sidebar.getByRole('heading', { name: 'Game Genres' })).toBeVisible()
  await expect(genre(page, 'Shooter').getByText('Shooter')).toBeVisible()
  const wide = await sidebarWidth(page)

  await collapse(page).click()
  await expect(expand(page)).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => sidebarWidth(page)).toBeLessThan(wide / 2)
  await expect(genre(page, 'Shooter').getByText('Shooter')).toBeHidden()
  await expect(genre(page, 'Shooter')).toHaveAccessibleName('Shooter')
  expect(await letter(page, 'Shooter')).toBe('S')
  expect(await letter(page, '3D Games')).toBe('3')
  await expect(genre(page, 'All').locator('svg')).toBeVisible()
  await genre(page, 'Minecraft').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minecraft Games')

  await page.reload()
  await expect(expand(page)).toBeVisible()
  await expand(page).click()
  await expect(collapse(page)).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => sidebarWidth(page)).toBe(wide)
  await expect(genre(page, 'Shooter').getByText('Shooter')).toBeVisible()
})

/** Returns the visible drawings and letters of the genres after All, and their names. */
function readGenres(page: Page) {
  const icons = page.locator('.genre-letter[data-letter]')
  return icons.evaluateAll((all) =>
    all.map((icon) => {
      const glyph = icon.querySelector('svg')!
      return {
        glyph: glyph.checkVisibility() ? glyph.innerHTML : '',
        letter: getComputedStyle(icon, '::before').content.replace('none', ''),
      }
    }),
  )
}

test('draws each genre in the sidebar and drawer, in every language', async ({ page }) => {
  await page.goto('/')
  const wide = await readGenres(page)
  expect(wide).toHaveLength(8)
  expect(new Set(wide.map(({ glyph }) => glyph)).size).toBe(8)
  expect(wide.map(({ glyph, letter }) => [glyph === '', letter])).toEqual(
    wide.map(() => [false, '']),
  )
  await page.goto('/ar')
  expect(await readGenres(page)).toEqual(wide)

  await page.goto('/')
  await collapse(page).click()
  const rail = await readGenres(page)
  expect(rail.map(({ glyph }) => glyph)).toEqual(rail.map(() => ''))
  expect(rail.map(({ letter }) => letter)).toEqual([...'SA3CSAMR'].map((it) => `"${it}"`))
  await page.setViewportSize({ width: 390, height: 800 })
  await expand(page).click()
  await expect.poll(() => readGenres(page)).toEqual(wide)
})

test('lists genres in a row below 768 px, the sidebar over the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  const place = await heading.boundingBox()
  expect(place!.x).toBeLessThan(16)
  await expect(genre(page, 'Shooter').getByText('Shooter')).toBeVisible()
  const row = (await genre(page, 'All').boundingBox())!
  expect((await genre(page, 'Race').boundingBox())!.y).toBe(row.y)
  const header = (await page.getByRole('banner').boundingBox())!
  expect(row.y).toBeGreaterThanOrEqual(header.y + header.height)
  // The toggle is the first item of the row and covers nothing.
  const toggle = (await expand(page).boundingBox())!
  expect(toggle.x).toBeLessThan(40)
  expect(toggle.y).toBe(row.y)
  expect(toggle.x + toggle.width).toBeLessThanOrEqual(row.x)

  await expand(page).click()
  const top = async () => (await genre(page, 'Race').boundingBox())!.y
  await expect.poll(top).toBeGreaterThan(row.y + 100)
  expect(await heading.boundingBox()).toEqual(place)
  await page.mouse.click(380, 400)
  await expect(expand(page)).toBeVisible()
  await expect(page).toHaveURL('/')

  await expand(page).click()
  await page.reload()
  await expect(expand(page), 'open over the page is no choice to keep').toBeVisible()
  await page.goto('/?genre=Race')
  await expect(genre(page, 'Race')).toBeInViewport({ ratio: 1 })
})

test('starts with the dark theme and stores a change under the key theme', async ({ page }) => {
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).background)
  const dark = await ground()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null)

  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  expect(await ground()).not.toBe(dark)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')

  await page.goto('/about')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

  // An unknown theme is the dark one.
  await page.evaluate(() => localStorage.setItem('theme', 'sepia'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('sets a light theme before the body exists, without a flash of dark', async ({ page }) => {
  await page.addInitScript(() => {
    if (self !== top) return
    localStorage.setItem('theme', 'light')
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      seen.push(document.documentElement.dataset.theme)
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    const sample = () => {
      if (document.body) seen.push(document.documentElement.dataset.theme)
      if (seen.length < 30) requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
  })
  for (const path of ['/', '/game/survev']) {
    await page.goto(path)
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await expect.poll(async () => (await seen()).length).toBeGreaterThanOrEqual(30)
    expect(new Set(await seen())).toEqual(new Set(['light']))
  }
})

test('keeps the theme on an error page', async ({ page, expectedMessages }) => {
  // The response to the request for data appears with the minified name of its class.
  expectedMessages.push(/status of 500|Error|no data|^\w{1,2}$|during render/)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  const barColor = () => page.locator('meta[name="theme-color"]').getAttribute('content')
  const light = await barColor()
  await page.route(/\.data\b/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'no data' }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'IO Arcade' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  expect(await barColor()).toBe(light)
})

test('works within the page if the browser blocks storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.getByRole('article').getByRole('link', { name: 'Taming.io' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taming.io' })).toBeVisible()
})

test('links the legal pages in the footer and invites developers', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /Developers/ })).toHaveAttribute('href', /./)
  await footer.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByText('Last updated June 15, 2025')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8)
  await footer.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About IO Arcade' })).toBeVisible()
  const main = await page.getByRole('main').textContent()
  for (const text of ['20+', '8', '2025', 'N/A', 'Accessibility', 'Community', 'Passion']) {
    expect(main).toContain(text)
  }
})

test('keeps the search at its position on every page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const sidebar of ['expanded', 'rail']) {
    await page.goto('/')
    if (sidebar === 'rail') await collapse(page).click()
    const places = new Set<string>()
    for (const path of ['/', '/game/agar', '/about', '/privacy', '/sign-in']) {
      await page.goto(path)
      const { x, width } = (await page.getByLabel('Search games').boundingBox())!
      places.add(`${x} ${width}`)
    }
    expect([...places], sidebar).toHaveLength(1)
  }
})
