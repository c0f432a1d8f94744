/** Pages from right to left: controls, keys and icons follow the direction of the text. */
import type { Locator } from '@playwright/test'
import { translate } from './room.ts'
import { signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

test('arrow keys follow the text direction, and icons are mirrored', async ({ page }) => {
  await signUpWithoutPage(page)
  await page.goto('/settings?tab=notifications')
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
