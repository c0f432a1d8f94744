/** Keyboard shortcuts of the portal: what they do and when they are inactive. */
import type { Page } from '@playwright/test'
import { openSignedIn } from './sign-up.ts'
import { expect, test } from './test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const share = (page: Page) => page.getByRole('dialog', { name: 'Share Agar.io' })

/** Opens a game page, waits until the game has the focus, and moves it back to the page. */
async function openGame(page: Page) {
  await page.goto('/game/agar')
  await expect(page.locator('iframe')).toBeFocused()
  await page.getByRole('link', { name: 'Back to Games' }).focus()
}

test('opens the sheet with ?, closes it with Escape and restores the focus', async ({ page }) => {
  await page.goto('/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  await link.focus()
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).getByText('Full screen')).toBeVisible()
  await expect(sheet(page).getByText('These work when you click outside the game.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(link).toBeFocused()
})

test('opens the sheet from the footer, which disables single keys', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet(page).getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toBeHidden()

  await page.reload()
  const search = page.getByLabel('Search games')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  // Ctrl+K is not a single-key shortcut: it still works, while the two keys before it do nothing.
  await expect(search).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await expect(sheet(page)).toBeHidden()
})

test('opens the share dialog with s and asks visitors to sign in with l', async ({ page }) => {
  await openGame(page)
  await page.keyboard.press('s')
  await expect(share(page)).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.press('Escape')
  await expect(share(page)).toBeHidden()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Sign In')
})

test('works without Latin letters, and ignores a press without a key', async ({ page }) => {
  await openGame(page)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('keydown', { bubbles: true }))
    const [key, code] = ['\u044b', 'KeyS']
    document.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
  })
  await expect(share(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(share(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to Games' })).toBeFocused()
  await page.evaluate(() => {
    const [key, code] = ['\u043b', 'KeyK']
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, ctrlKey: true, bubbles: true }),
    )
  })
  await expect(page.getByLabel('Search games')).toBeFocused()
})

test('likes and unlikes with l', async ({ page }) => {
  await openSignedIn(page, '/')
  await openGame(page)
  const like = page.getByRole('button', { name: /^(Like|Unlike) Agar\.io/ })
  const saved = page.waitForResponse('**/likes/agar')
  await page.keyboard.press('l')
  await expect(like).toHaveAccessibleName(/^Unlike/)
  expect((await saved).status()).toBe(200)
  await page.keyboard.press('l')
  await expect(like).toHaveAccessibleName(/^Like/)
})

test('fills the screen with f, after which the key belongs to the game', async ({ page }) => {
  await openGame(page)
  const stage = page.getByRole('group', { name: 'Agar.io' })
  await page.keyboard.press('f')
  await expect(stage).toHaveAttribute('data-full-screen')
  await expect(page.locator('iframe')).toBeFocused()
  await page.keyboard.press('f')
  await page.keyboard.press('s')
  const game = page.frameLocator('iframe')
  await expect(game.locator('output')).toHaveText('KeyS')
  await expect(stage).toHaveAttribute('data-full-screen')
  await expect(share(page)).toBeHidden()
})

test('ignores keys in a field and in the game', async ({ page }) => {
  await openGame(page)
  const search = page.getByLabel('Search games')
  await search.focus()
  await page.keyboard.type('fls?/')
  await expect(search).toHaveValue('fls?/')
  await page.locator('iframe').focus()
  await page.keyboard.press('l')
  await expect(page.frameLocator('iframe').locator('output')).toHaveText('KeyL')
  await expect(page.getByRole('dialog')).toBeHidden()
})
