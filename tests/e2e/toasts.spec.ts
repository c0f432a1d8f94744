/** Toast messages about events that are not visible on the page. */
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './axe.ts'
import type { Portal } from '../portal.ts'
import { haveAchievements, runSql } from './player-data.ts'
import { signUp, signUpAndPlay } from './sign-up.ts'
import { hold } from './hold.ts'
import { expect, startPortal, test, testOwnPortal } from './test.ts'

const ownTest = testOwnPortal(() => startPortal())
const HOUR_MS = 3_600_000

/** Opens a game as a player whose play time is just below an hour. */
async function openGameBeforeAnHour(page: Page, portal: Portal): Promise<void> {
  await page.clock.install()
  await page.goto('/game/arras')
  const player = await signUpAndPlay(page)
  runSql(
    portal,
    'update profile set total_play_ms = ? where user_id = (select id from user where email = ?)',
    HOUR_MS - 1,
    player.email,
  )
  // The first game, and perhaps play at night, would be unlocked by the same save.
  haveAchievements(portal, player.email, ['first-game', 'late-night'])
}

/** Fails if a message is over the middle of the game, on a wide page or a phone. */
async function expectBesideMiddle(page: Page): Promise<void> {
  for (const [width, height] of [
    [360, 800],
    [844, 390],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const isFree = await page.locator('iframe').evaluate((frame) => {
      const { x, y, width, height } = frame.getBoundingClientRect()
      return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toasts')
    })
    expect(isFree, `${width}x${height}`).toBe(true)
  }
}

ownTest('an achievement waits for the end of typing', async ({ page, portal }) => {
  await openGameBeforeAnHour(page, portal)
  await page.getByRole('combobox', { name: 'Search' }).focus()
  const saved = page.waitForResponse('**/play-time?*')
  await page.clock.runFor(65_000)
  await (await saved).finished()
  const messages = page.getByRole('status', { name: 'Messages' })
  await page.clock.runFor(2_000)
  await expect(messages).toBeEmpty()
  await page.getByRole('combobox', { name: 'Search' }).blur()
  await page.clock.runFor(100)
  await expect(messages).toContainText('Rookie Gamer')
  await expectAccessibleInThemes(page)
  await messages.getByRole('link', { name: 'See it on your profile' }).click()
  await expect(page).toHaveURL('/profile?tab=achievements#playtime-1h')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rookie Gamer' })).toBeInViewport()
})

ownTest('shows an achievement during a game, which keeps the focus', async ({ page, portal }) => {
  await openGameBeforeAnHour(page, portal)
  await page.locator('iframe').focus()
  const saved = page.waitForResponse('**/play-time?*')
  await page.clock.runFor(65_000)
  await saved
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText('Achievement unlocked: Rookie Gamer')
  await expect(messages).toContainText('Played for 1 hour in total.')
  await expect(messages).toContainText('Next: Casual Gamer Play for 5 hours in total.')
  const bar = messages.getByRole('progressbar', { name: 'Next: Casual Gamer' })
  expect(await bar.evaluate((it: HTMLProgressElement) => it.value)).toBeCloseTo(1 / 5, 2)
  await expectBesideMiddle(page)
  await expect(page.locator('iframe')).toBeFocused()
  // There are three welcome notifications; the one about the achievement is the fourth.
  await expect(page).toHaveTitle(/^\(4\) /)

  await messages.getByText('Rookie Gamer').hover()
  await page.clock.runFor(60_000)
  await expect(messages, 'held by the pointer').toContainText('Rookie Gamer')
  await page.mouse.move(100, 20)
  // The page resumes its timer once it has noticed that the pointer left.
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(messages).toBeEmpty({ timeout: 500 })
  }).toPass()
})

test('shows a toast for an unsaved like only after full screen', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/503|The like could not be saved/)
  await page.clock.install()
  await page.goto('/game/gats')
  await signUp(page)
  const release = await hold(page, '**/likes/gats', (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  await page.getByRole('button', { name: /^Like Gats/ }).click()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  const failed = page.waitForEvent('console', (it) => /like could not be saved/.test(it.text()))
  release()
  await failed
  const messages = page.getByRole('status', { name: 'Messages' })
  await page.clock.runFor(10_000)
  await expect(messages).toBeEmpty()
  // The game has the keys, and the browser itself ends full screen with Escape.
  await page.evaluate(() => document.exitFullscreen())
  await expect(messages).toContainText("We couldn't save your like")
  await messages.getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages).toBeEmpty()
})

ownTest('shows an achievement of a left game on the next page', async ({ page, portal }) => {
  await openGameBeforeAnHour(page, portal)
  await page.clock.runFor(10_000)
  await page.getByRole('link', { name: 'Back to Games' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Games' })).toBeVisible()
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText('Achievement unlocked: Rookie Gamer')
})

ownTest('shows the first achievement below the header for 20 s', async ({ page, portal }) => {
  await page.clock.install()
  await page.goto('/game/agar')
  const player = await signUpAndPlay(page)
  haveAchievements(portal, player.email, ['late-night'])
  await page.locator('iframe').focus()
  const saved = page.waitForResponse('**/play-time?*')
  await page.clock.runFor(65_000)
  await saved
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText('Achievement unlocked: Insert Coin')
  await expect(messages).toContainText('Played a game.')
  await expect(page.locator('iframe')).toBeFocused()
  const header = (await page.locator('[data-site-header]').boundingBox())!
  const toast = (await messages.boundingBox())!
  expect(toast.y).toBeGreaterThan(header.y + header.height)
  await page.clock.runFor(20_000)
  await expect(messages).toBeEmpty()
  // The next save shows no message.
  const savedAgain = page.waitForResponse('**/play-time?*')
  await page.clock.runFor(65_000)
  expect(((await (await savedAgain).json()) as { toast?: unknown }).toast).toBeUndefined()
  await expect(messages).toBeEmpty()
})
