/** The bottom bar of a phone: where it leads, when it hides, and that it covers nothing. */
import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_CODES, localizePath } from '#messages/languages.ts'
import { openSignedIn, signUpWithoutPage } from './sign-up.ts'
import { hold } from './hold.ts'
import { NOT_FOUND_MESSAGE, expect, test } from './test.ts'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const item = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search games' })

/** The top of the bar, px. */
const barTop = async (page: Page) => (await item(page, 'Home').boundingBox())!.y

/** The visible label is part of the accessible name (WCAG 2.5.3). */
async function expectInBar(page: Page, control: Locator): Promise<void> {
  const box = (await control.boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual((await barTop(page)) - 1)
  expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height)
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(box.width).toBeGreaterThanOrEqual(44)
}

test('leads home, to the search, a random game, saved games and account', async ({ page }) => {
  await page.goto('/about')
  for (const name of ['Home', 'Search', 'Random', 'Saved'])
    await expectInBar(page, item(page, name))
  await expectInBar(page, signInButton(page))
  expect(PHONE.height - (await barTop(page))).toBeGreaterThanOrEqual(55)
  expect(PHONE.height - (await barTop(page))).toBeLessThanOrEqual(56)
  await expect(bar(page).locator('[aria-current]')).toHaveCount(0)
  // The bell and the theme stay in the header, where the search has more space.
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Notifications', exact: true })).toBeInViewport()
  expect((await field(page).boundingBox())!.width).toBeGreaterThan(200)

  await item(page, 'Saved').tap()
  await expect(page).toHaveURL('/saved')
  await expect(item(page, 'Saved')).toHaveAttribute('aria-current', 'page')
  await item(page, 'Home').tap()
  await expect(page).toHaveURL('/')
  await expect(item(page, 'Home')).toHaveAttribute('aria-current', 'page')
  await signInButton(page).tap()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await item(page, 'Random').tap()
  await expect(page).toHaveURL(/\/game\/\w+$/)
})

test('focuses the search, and hides while the field has the keyboard', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 600))
  await item(page, 'Search').tap()
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await field(page).fill('egg')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/?q=egg')
  await expect(bar(page)).toBeVisible()
})

test('hides on a game page, together with the header', async ({ page, expectedMessages }) => {
  expectedMessages.push(NOT_FOUND_MESSAGE)
  await page.goto('/game/agar')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const back = (await page.getByRole('link', { name: 'Back to Games' }).boundingBox())!
  expect(back).toMatchObject({ y: 0, height: 44 })
  await page.goto('/game/nope')
  await expect(bar(page)).toBeVisible()
})

test('opens the account menu of a player above the bar', async ({ page }) => {
  await openSignedIn(page, '/about')
  const account = page.getByRole('button', { name: 'Account menu', exact: true })
  await expectInBar(page, account)
  const label = account.locator('[data-label]')
  await expect(label).toHaveAttribute('data-label', 'Account')
  expect((await label.boundingBox())!.height).toBeGreaterThanOrEqual(12)
  await account.tap()
  const menu = page.getByRole('menu')
  await expect(menu).toBeInViewport({ ratio: 1 })
  const box = (await menu.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(await barTop(page))
  await menu.getByRole('menuitem', { name: 'Settings' }).tap()
  await expect(page).toHaveURL('/settings')
})

test('keeps the place of the account while the player is not known yet', async ({ page }) => {
  await signUpWithoutPage(page)
  const respond = await hold(page, '**/api/me')
  await page.goto('/about')
  const before = page.locator('.bottom-bar > .for-player')
  await expect(before).toBeVisible()
  const place = await before.boundingBox()
  respond()
  const menu = page.getByRole('button', { name: 'Account menu' })
  await expect(menu).toBeVisible()
  await expect(before).toHaveCount(0)
  expect(await menu.boundingBox()).toEqual(place)
})

test('covers neither the focus, the page end nor buttons', async ({ page }) => {
  await page.goto('/')
  const isCovered = () =>
    page.evaluate(() => {
      const active = document.activeElement!
      const { left, right, bottom } = active.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, bottom - 2)
      return hit?.closest('.bottom-bar') !== null && !active.closest('.bottom-bar')
    })
  await page.getByRole('button', { name: /^Sort by/ }).focus()
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    expect(await isCovered(), `stop ${step}`).toBe(false)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const top = await barTop(page)
  const footer = (await page.getByRole('contentinfo').boundingBox())!
  expect(footer.y + footer.height).toBeLessThanOrEqual(top + 1)
  const up = (await page.getByRole('button', { name: 'Back to top' }).boundingBox())!
  expect(up.y + up.height).toBeLessThanOrEqual(top)
})

test('has space for the words of every language at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of LANGUAGE_CODES) {
    await page.goto(localizePath(language, '/about'))
    const items = page.locator('.bottom-bar > nav > a, .bottom-bar > .for-visitor')
    await expect(items).toHaveCount(5)
    const isCut = (all: Element[]) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)
    expect(await items.evaluateAll(isCut), language).toEqual([])
    const last = (await page.locator('.bottom-bar > .for-visitor').boundingBox())!
    expect(last.x + last.width, language).toBeLessThanOrEqual(320)
  }
})

test('is hidden on tablets, and on phones in landscape', async ({ page }) => {
  await page.goto('/')
  for (const [width, height] of [
    [768, 1024],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(bar(page)).toBeHidden()
    expect((await signInButton(page).boundingBox())!.y).toBeLessThan(60)
  }
})

test.extend({ javaScriptEnabled: false })('has links without JavaScript', async ({ page }) => {
  await page.goto('/de/about')
  const links = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/de', '#search', '/de/random', '/de/saved'])
  await links.nth(1).tap()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).tap()
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await expect(page).toHaveURL(/\/de\/sign-in/)
})

test('at 200 % text, nothing of header and bar of a player is cut or covered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, '/')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const controls = page.getByRole('banner').locator('a, button').filter({ visible: true })
  const cut = await controls.evaluateAll((all) =>
    all
      .filter((control) => {
        const { left, right, top, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, top + height / 2)
        return left < 0 || right > innerWidth || !control.contains(hit)
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
  expect(cut).toEqual([])
})
