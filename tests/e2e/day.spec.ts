/** What a day of play shows on the home page: the next achievement, the game of the day, the streak. */
import type { Page } from '@playwright/test'
import type { Portal } from '../portal.ts'
import { runSql } from './player-data.ts'
import { signUpAndPlay } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const ownTest = testOwnPortal(() => startPortal())
const MINUTE_MS = 60_000

const row = (page: Page) => page.getByRole('region', { name: 'Continue playing' })

/** Changes columns of a player's profile. */
function setProfile(portal: Portal, email: string, columns: string): void {
  const condition = 'user_id = (select id from user where email = ?)'
  runSql(portal, `update profile set ${columns} where ${condition}`, email)
}

ownTest('shows how far the next achievement is, also after more play', async ({ page, portal }) => {
  await page.clock.install()
  await page.goto('/game/arras')
  const { email } = await signUpAndPlay(page)
  setProfile(portal, email, `total_play_ms = ${48 * MINUTE_MS}`)
  await page.goto('/')
  await expect(row(page)).toContainText('12 min to Rookie Gamer')
  await row(page).getByRole('link', { name: 'Arras.io' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  setProfile(portal, email, 'last_credit_at = 0')
  const saved = page.waitForResponse('**/play-time?*')
  await page.clock.runFor(65_000)
  await (await saved).finished()
  await page.getByRole('link', { name: 'Back to Games' }).click()
  await expect(row(page)).toContainText('11 min to Rookie Gamer')
})
