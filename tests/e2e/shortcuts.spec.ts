/** Keys of the portal: what they do, and where they keep out of the way. */
import type { Page } from '@playwright/test'
import { signUp } from './sign-up.ts'
import { expect, test } from './test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const share = (page: Page) => page.getByRole('dialog', { name: 'Share Agar.io' })

/** Opens a game's page, once the game took the focus, and takes it back to the page. */
async function openGame(page: Page) {
  await page.goto('/game/agar')
  await expect(page.locator('iframe')).toBeFocused()
  await page.getByRole('link', { name: 'Back to games' }).focus()
}

test('? opens the sheet, Escape closes it, and the focus returns', async ({ page }) => {
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

test('the footer opens the sheet, and one key is enough only while that is wanted', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet(page).getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toBeHidden()

  await page.reload()
  const search = page.getByLabel('Search games')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  // The combination is no shortcut of one key: it comes after the two, and alone acts.
  await expect(search).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await expect(sheet(page)).toBeHidden()
})

test('on a game’s page s shares and l asks visitors to sign in', async ({ page }) => {
  await openGame(page)
  await page.keyboard.press('s')
  await expect(share(page)).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.press('Escape')
  await expect(share(page)).toBeHidden()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Sign In')
})

test('l likes and unlikes', async ({ page }) => {
  await page.goto('/')
  await signUp(page)
  await openGame(page)
  const like = page.getByRole('button', { name: /^(Like|Unlike) Agar\.io/ })
  const saved = page.waitForResponse('**/likes/agar')
  await page.keyboard.press('l')
  await expect(like).toHaveAccessibleName(/^Unlike/)
  expect((await saved).status()).toBe(200)
  await page.keyboard.press('l')
  await expect(like).toHaveAccessibleName(/^Like/)
})

test('f fills the screen, and then belongs to the game', async ({ page }) => {
  await openGame(page)
  const stage = page.getByRole('group', { name: 'Agar.io' })
  await page.keyboard.press('f')
  await expect(stage).toHaveAttribute('data-full-screen')
  await expect(stage).toBeFocused()
  await page.keyboard.press('f')
  await page.keyboard.press('s')
  const game = page.frameLocator('iframe')
  await expect(game.locator('output')).toHaveText('KeyS')
  await expect(stage).toHaveAttribute('data-full-screen')
  await expect(share(page)).toBeHidden()
})

test('a field and the game keep their keys', async ({ page }) => {
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
