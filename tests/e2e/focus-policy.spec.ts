/**
 * A browser that supports the focus policy keeps a frame from taking the focus; others:
 * `game-frame.spec.ts`.
 */
import { chromiumWith } from '../browser.ts'
import { plantGame } from './hostile-frames.ts'
import { expect, test } from './test.ts'

// Chromium knows the policy, but does not enforce it by default yet.
test.use({
  launchOptions: chromiumWith('--enable-blink-features=BlockingFocusWithoutUserActivation'),
})

const DENIED = /; focus-without-user-activation 'none'$/

test('keeps the focus, and still hands it to the game', async ({ page, expectedMessages }) => {
  // Chromium logs this for a frame that attempts it.
  expectedMessages.push(/^Blocked focus call from a frame/)
  const loot = await plantGame(page.context(), 'https://survev.io', { everyMs: 5 })
  await page.goto('/game/survev')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('allow', DENIED)
  await expect(frame).toBeFocused()
  const search = page.getByLabel('Search games')
  await search.click()
  await page.keyboard.type('krunker', { delay: 20 })
  await expect(search).toHaveValue('krunker')
  await expect(frame).toBeVisible()
  expect(loot).toEqual({ keys: [], loads: 1 })

  // The same for a page that the client rendered.
  await page.getByRole('link', { name: 'Back to Games' }).click()
  await page.getByRole('article').getByRole('link', { name: 'Suroi.io' }).first().click()
  await expect(frame).toHaveAttribute('allow', DENIED)
})
