/** Pages from right to left: controls, keys, icons and names follow the direction of their text. */
import type { Locator } from '@playwright/test'
import { translate } from './room.ts'
import { newPlayer, openSignedIn, signUpWithoutPage } from './sign-up.ts'
import { expect, isolatedTest, test } from './test.ts'

test('arrow keys follow the text direction, and icons are mirrored', async ({ page }) => {
  await openSignedIn(page, '/settings?tab=notifications')
  await translate(page, 'rtl')
  for (const toggle of await page.getByRole('switch').all()) {
    // The knob is inside its switch in both directions once its animation has finished.
    const inside = await toggle.evaluate(async (node) => {
      await Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished))
      const knob = getComputedStyle(node, '::before')
      const shift = Number.parseFloat(knob.translate) || 0
      const start = Number.parseFloat(knob.left) + shift
      return start >= 0 && start + Number.parseFloat(knob.width) <= node.clientWidth
    })
    expect(inside).toBe(true)
  }
  const scaleOf = (icon: Locator) => icon.evaluate((node) => getComputedStyle(node).scale)
  const signOut = page.getByRole('main').locator('form[action$="/sign-out"] svg')
  expect(await scaleOf(signOut)).toBe('-1 1')
  await page.goto('/profile')
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await page.getByRole('tab', { name: 'Recently Played' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Liked Games' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Recently Played' })).toBeFocused()
  for (const name of ['Back to Games', 'View public profile']) {
    expect(await scaleOf(page.getByRole('link', { name }).locator('svg'))).toBe('-1 1')
  }
})

isolatedTest('names and addresses keep direction and side on an Arabic page', async ({ page }) => {
  // Without its own direction the exclamation mark would be at the other end.
  await signUpWithoutPage(page, newPlayer('Ada!'))
  const styleOf = (place: Locator) =>
    place.evaluate((node) => {
      const { direction, textAlign } = getComputedStyle(node)
      return { direction, textAlign }
    })
  const latin = { direction: 'ltr', textAlign: 'right' }
  await page.goto('/ar/profile')
  expect(await styleOf(page.getByRole('heading', { name: 'Ada!' }))).toEqual(latin)
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  expect(await styleOf(page.getByRole('menu').getByText('Ada!'))).toEqual(latin)
  expect(await styleOf(page.getByRole('menu').getByText('@example.org'))).toEqual(latin)
  await page.goto('/ar/settings')
  const email = page.getByRole('textbox', { name: 'البريد الإلكتروني' })
  expect(await styleOf(email)).toEqual(latin)
  await page.goto('/ar?q=agar')
  const card = page.getByRole('article').getByRole('heading', { name: 'Agar.io' })
  expect(await styleOf(card)).toEqual(latin)
})
