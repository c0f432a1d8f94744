/** What a day of play shows on the home page: the next achievement, the game of the day, the streak. */
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './axe.ts'
import type { Portal } from '../portal.ts'
import { until } from '../until.ts'
import { keepDeviceTime } from './keep-device-time.ts'
import { runSql } from './player-data.ts'
import { openSignedIn, signUp, signUpAndPlay, signUpWithoutPage } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const ownTest = testOwnPortal(() => startPortal())
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

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
  await expect(row(page)).toContainText('12m to Rookie Gamer')
  await row(page).getByRole('link', { name: 'Arras.io' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  setProfile(portal, email, 'last_credit_at = 0')
  let isSaved = false
  page.on('requestfinished', (request) => (isSaved ||= request.url().includes('/play-time?')))
  // The page may begin to count only after its first second.
  await until('play time is saved', async () => {
    await page.clock.runFor(15_000)
    return isSaved
  })
  await page.getByRole('link', { name: 'Back to Games' }).click()
  await expect(row(page)).toContainText('11m to Rookie Gamer')
})

const daily = (page: Page) => page.getByRole('group', { name: 'Game of the day' })

ownTest('says how long the game of the day stays, and updates it each minute', async ({ page }) => {
  const midnight = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS
  await page.clock.install({ time: midnight - 5 * 60 * MINUTE_MS - 1_000 })
  await keepDeviceTime(page)
  await page.goto('/')
  await expect(daily(page)).toContainText('5h left')
  await page.clock.runFor(MINUTE_MS)
  await expect(daily(page)).toContainText('4h left')
  await page.clock.fastForward(4 * 60 * MINUTE_MS)
  await page.clock.runFor(MINUTE_MS)
  await expect(daily(page)).toContainText(/5\dm left/)
  await expect(daily(page)).not.toContainText('days in a row')
  // The page still shows the game of the day before.
  await page.clock.fastForward(60 * MINUTE_MS)
  await page.clock.runFor(MINUTE_MS)
  await expect(daily(page)).not.toContainText('left')
})

ownTest('counts from the server’s time if the device’s clock is wrong', async ({ page }) => {
  const midnight = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS
  await page.clock.setFixedTime(midnight - 5 * 60 * MINUTE_MS)
  const time = midnight + 3 * DAY_MS - 2 * 60 * MINUTE_MS
  const body = `event: snapshot\ndata: {}\n\nevent: alive\ndata: ${time}\n\n`
  await page.route('**/live?**', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  )
  await page.goto('/')
  await expect(daily(page)).toContainText('2h left')
})

ownTest('marks the game of the day as played, and shows a streak', async ({ page, portal }) => {
  await page.goto('/')
  await expect(daily(page)).toContainText('left')
  const { email } = await signUp(page)
  await expect(daily(page)).not.toContainText(/Played today|days? in a row/)
  await expect(daily(page)).toContainText('Play today to start a streak')
  const gameId = (await daily(page).getByRole('link').getAttribute('href'))!.split('/').at(-1)!
  runSql(
    portal,
    'insert into play_time (user_id, game_id, total_ms, last_played_at) select id, ?, 1, ? from user where email = ?',
    gameId,
    Date.now(),
    email,
  )
  const today = Math.floor(Date.now() / DAY_MS)
  setProfile(portal, email, `last_play_day = ${today - 1}, play_days_in_row = 3`)
  await page.reload()
  await expect(daily(page)).toContainText('Played today')
  await expect(daily(page)).toContainText('Play today to reach day 4')
  const flame = page.getByRole('banner').getByRole('link', { name: /streak|day/ })
  await expect(flame).toHaveAccessibleName('3 Play today to reach day 4')
  await expectAccessibleInThemes(page)
  // The device's clock is wrong.
  await page.clock.setFixedTime(Date.now() + 3 * DAY_MS)
  await page.reload()
  await expect(daily(page)).toContainText('Play today to reach day 4')
  await page.clock.setFixedTime(Date.now())
  setProfile(portal, email, `last_play_day = ${today - 2}`)
  await page.reload()
  await expect(daily(page)).toContainText('Played today')
  await expect(daily(page)).toContainText('Play today to start a streak')
  await expect(flame).toHaveAccessibleName('Play today to start a streak')
})

ownTest('the streak is in the first view at any width', async ({ page, portal }) => {
  const label = page.getByText('Game of the day', { exact: true }).filter({ visible: true })
  const flame = page.getByRole('banner').getByRole('link', { name: /streak|day/ })
  const expectInView = async (streak: string) => {
    await page.reload()
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(label.first()).toBeInViewport({ ratio: 1 })
      await expect(flame).toHaveAccessibleName(streak)
      await expect(flame).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page)
    }
  }
  const { email } = await openSignedIn(page, '/')
  await expectInView('Play today to start a streak')
  const today = Math.floor(Date.now() / DAY_MS)
  setProfile(portal, email, `last_play_day = ${today}, play_days_in_row = 120`)
  await page.evaluate(() => localStorage.setItem('opened-games', '["agar","mope"]'))
  await expectInView('120 days in a row')
  await expect(flame.getByText('120', { exact: true })).toBeVisible()
  setProfile(portal, email, `last_play_day = ${today - 1}`)
  await page.reload()
  await expect(row(page)).toContainText('Play today to reach day 121')
})

ownTest('says once that a day of the streak is reached', async ({ page, portal }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  const { email } = await signUpWithoutPage(page)
  const yesterday = Math.floor(Date.now() / DAY_MS) - 1
  setProfile(portal, email, `last_play_day = ${yesterday}, play_days_in_row = 2`)
  await page.goto('/game/arras')
  const flame = page.getByRole('banner').getByRole('link', { name: /streak|day/ })
  await expect(flame).toHaveAccessibleName('2 Play today to reach day 3')
  await expect(page.locator('iframe')).toBeVisible()
  const reached = page.getByRole('status').filter({ hasText: '3 days in a row' })
  await until('the day is reached', async () => {
    await page.clock.runFor(15_000)
    return (await flame.getAttribute('data-lit')) !== null
  })
  await expect(reached).toHaveCount(1)
  await page.reload()
  await expect(flame).toHaveAccessibleName('3 days in a row')
  await expect(reached).toHaveCount(0)
})
