/** The keyboard alone: the way into a game; dialogs and menus, and where the focus goes. */
import type { Locator, Page } from '@playwright/test'
import { openSignedIn } from './sign-up.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns true if the focus is within the element. */
const hasFocus = (part: Locator) => part.evaluate((node) => node.contains(document.activeElement))

/**
 * Tabs through a dialog twice in both directions and checks that the focus never reaches the page.
 */
async function expectFocusKept(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.locator('a, button, input').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 2 * stops; step += 1) {
      await page.keyboard.press(key)
      // Between the last and the first element the focus is in the browser's own toolbar.
      const isOutside = await dialog.evaluate((node) => {
        const active = document.activeElement
        return active !== document.body && !node.contains(active)
      })
      expect(isOutside, `${key} led out of the dialog`).toBe(false)
    }
  }
}

test('keeps the focus in the sign-in dialog through its three modes', async ({ page }) => {
  await page.goto('/about')
  const opener = button(page, 'Sign In')
  await opener.focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expectFocusKept(page, dialog)
  for (const [link, title, field] of [
    ["Don't have an account? Sign up", 'Sign Up', 'Display Name'],
    ['Already have an account? Sign in', 'Sign In', 'Email'],
    ['Forgot password?', 'Reset Password', 'Email'],
  ] as const) {
    await dialog.getByRole('button', { name: link }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: field })).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await hasFocus(dialog), `the focus after ${link}`).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('moves through menus by arrows, leaves by Tab and restores the focus', async ({ page }) => {
  await openSignedIn(page, '/')
  for (const [name, role, items] of [
    ['Account menu', 'menuitem', 7],
    ['Sort by Most Popular', 'menuitemradio', 2],
  ] as const) {
    const opener = page.getByRole('button', { name })
    await opener.focus()
    await page.keyboard.press('Enter')
    const all = page.getByRole('menu').getByRole(role)
    await expect(all).toHaveCount(items)
    await expect(all.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(all.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(all.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(all.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(all.last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(opener).toBeFocused()
  }
  // A menu does not trap the focus: Tab on its last item moves on to the page.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('menu'))).toBe(false)
})

test('activates menu items with Space, links included', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sort by Most Popular' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/?sort=newest')
  await expect(page.getByRole('menu')).toBeHidden()
})

test('opens the notifications in a panel that does not trap the focus', async ({ page }) => {
  await openSignedIn(page, '/about')
  const opener = button(page, 'Notifications')
  await opener.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  for (const item of await panel.getByRole('listitem').all()) {
    await page.keyboard.press('Tab')
    await expect(item.getByRole('link')).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link', { name: 'See all notifications' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
})

test('closes the drawer of a phone with Escape', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await page.goto('/')
  await button(page, 'Expand sidebar').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Collapse sidebar')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Expand sidebar')).toBeFocused()
})

test('enters and leaves full screen by keyboard', async ({ page }) => {
  await page.goto('/game/survev')
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
  await button(page, 'Full screen').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Exit full screen')).toBeVisible()
  await button(page, 'Exit full screen').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Full screen')).toBeFocused()
})

test('shows what has the focus below the header, also backwards', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const covered = await page.getByRole('banner').evaluate((header) => {
        const active = document.activeElement?.closest(':is(main, aside, footer) *')
        const { bottom } = header.getBoundingClientRect()
        return active && active.getBoundingClientRect().top < bottom ? active.outerHTML : ''
      })
      expect(covered, `${width} px, step ${step}`).toBe('')
    }
  }
})

test('a game is reached and opened by the keyboard alone', async ({ page }) => {
  await page.goto('/?genre=Race')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to games' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const card = page.getByRole('article').getByRole('link', { name: 'LOLBeans.io' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Most Popular' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Random game', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  // The focus ring is visible around the whole card.
  expect(await card.evaluate((link) => getComputedStyle(link, '::after').outlineStyle)).toBe(
    'solid',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'LOLBeans.io' })).toBeVisible()
})
