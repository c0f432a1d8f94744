/** The profile: statistics, three tabs, and access for its player only. */
import type { Page } from '@playwright/test'
import { startPortal } from '../portal.ts'
import { expectAccessible } from './axe.ts'
import { like, reportPlay, runSql } from './player-data.ts'
import { openSignedIn, openWithoutScript } from './sign-up.ts'
import { hold } from './hold.ts'
import { expect, test, testOwnPortal } from './test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')

/** The value next to or below its label. */
function figure(page: Page, name: string) {
  const card = page.getByRole('region', { name: 'Player' })
  return card.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')
}

async function openNewProfile(page: Page) {
  const player = await openSignedIn(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
  return player
}

test('shows an empty profile with messages to a new player', async ({ page }) => {
  const player = await openNewProfile(page)
  await expect(page).toHaveTitle('(3) Your Profile | IO Arcade')
  const card = page.getByRole('region', { name: 'Player' })
  await expect(card.getByRole('heading', { name: player.name })).toBeVisible()
  await expect(card.getByText(player.name[0]!, { exact: true })).toBeVisible()
  await expect(card.getByText(/^Member since [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(figure(page, 'Total Play Time')).toHaveText('0s')
  for (const name of ['Liked Games', 'Games Played', 'Hours Played', 'Time Achievements']) {
    await expect(figure(page, name)).toHaveText('0')
  }
  await expect(tab(page, 'Recently Played')).toHaveAttribute('aria-selected', 'true')
  const empty = panel(page).locator('p').first()
  const wayOn = panel(page).getByRole('link', { name: 'Find a game' })
  await expect(empty).toHaveText("You haven't played any games yet.")
  await expect(wayOn).toHaveAttribute('href', '/')
  await tab(page, 'Liked Games').click()
  await expect(empty).toHaveText("You haven't liked any games yet.")
  await expect(wayOn).toHaveAttribute('href', '/')
  await tab(page, 'Achievements').click()
  await expect(empty).toHaveText('No achievements yet. Keep playing to earn some!')
  await expect(wayOn).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Back to Games', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('lists and counts played and liked games', async ({ page }) => {
  await openNewProfile(page)
  const creditedMs = await reportPlay(page, 'bloxd')
  expect(creditedMs).toBeGreaterThan(0)
  await reportPlay(page, 'kour')
  await like(page, 'agar')
  await like(page, 'survev')
  await page.reload()

  await expect(figure(page, 'Games Played')).toHaveText('2')
  await expect(figure(page, 'Liked Games')).toHaveText('2')
  const played = panel(page).getByRole('list', { name: 'Recently Played' }).locator('> li')
  await expect(played).toHaveCount(2)
  await expect(played.first()).toContainText('Bloxd.io')
  await expect(played.first()).toContainText(`Played for ${Math.floor(creditedMs / 1_000)}s`)
  await expect(played.first()).toContainText('#1')
  await expect(played.first().getByRole('list', { name: 'Genres' })).toHaveText('AdventureStrategy')
  await expect(played.last()).toContainText('Kour.io')
  await expect(played.last()).toContainText('#2')

  // The liked games are two clicks away on every page.
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Liked games' }).click()
  await expect(page).toHaveURL('/profile?tab=liked')
  const liked = panel(page).getByRole('list', { name: 'Liked Games' }).getByRole('listitem')
  await expect(liked.getByRole('link')).toHaveText(['Survev.io', 'Agar.io'])
  await expect(liked.first()).toContainText(/[A-Z][a-z]{2} \d{1,2}, 2025/)
  await expect(liked.first().getByRole('img', { name: '1 of 5 stars' })).toBeVisible()
  const [left, right] = [(await liked.first().boundingBox())!, (await liked.last().boundingBox())!]
  expect(left.y).toBe(right.y)
  await liked.getByRole('link', { name: 'Agar.io' }).click()
  await expect(page).toHaveURL('/game/agar')
})

test('shows the latest games first on request, also without JavaScript', async ({ page }) => {
  await openNewProfile(page)
  await reportPlay(page, 'bloxd')
  await reportPlay(page, 'kour')
  await page.reload()
  const names = (on: Page) =>
    panel(on).getByRole('list', { name: 'Recently Played' }).locator('> li > div > a')
  const views = (on: Page) => panel(on).getByRole('navigation', { name: 'Order' })
  await expect(names(page)).toHaveText(['Bloxd.io', 'Kour.io'])
  await expect(views(page).getByRole('link', { name: 'Most played' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await views(page).getByRole('link', { name: 'Latest' }).click()
  await expect(page).toHaveURL('/profile?tab=recent&played=latest')
  await expect(names(page)).toHaveText(['Kour.io', 'Bloxd.io'])
  await expect(panel(page).getByText('#1')).toHaveCount(0)
  await expect(panel(page).getByText(/^Last played [A-Z][a-z]{2} /)).toHaveCount(2)
  const plain = await openWithoutScript(page)
  await plain.goto('/profile?played=latest')
  await expect(names(plain)).toHaveText(['Kour.io', 'Bloxd.io'])
  await views(plain).getByRole('link', { name: 'Most played' }).click()
  await expect(plain).toHaveURL('/profile?tab=recent')
  await expect(names(plain)).toHaveText(['Bloxd.io', 'Kour.io'])
  await plain.context().close()
})

test('shows a spinner while the profile loads', async ({ page }) => {
  await openSignedIn(page, '/about')
  const release = await hold(page, '**/profile.data*')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('status', { name: 'Loading the profile' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
  await expect(page.getByRole('status', { name: 'Loading the profile' })).toBeHidden()
})

const ownTest = testOwnPortal(startPortal)

ownTest('shows an achievement on the profile and in the badge', async ({ page, portal }) => {
  const player = await openNewProfile(page)
  const hours =
    'update profile set total_play_ms = ? where user_id = (select id from user where email = ?)'
  runSql(portal, hours, 3_600_000 - 1, player.email)
  await reportPlay(page, 'arras')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toContainText('5')
  await page.goto('/profile?tab=achievements')
  const unlocked = panel(page).getByRole('list', { name: 'Achievements' }).getByRole('listitem')
  await expect(unlocked).toHaveCount(2)
  const rookie = unlocked.filter({ hasText: 'Rookie Gamer' })
  await expect(rookie).toContainText('Played for 1 hour in total.')
  await expect(unlocked.filter({ hasText: 'Insert Coin' })).toContainText('Played a game.')
  const all = panel(page).getByRole('region', { name: 'Still to unlock' })
  await expect(all.getByRole('heading', { level: 4 })).toHaveText([
    'Play time',
    'Discovery',
    'Moments',
  ])
  await expect(all.getByRole('listitem')).toHaveCount(11)
  const locked = all.getByRole('list', { name: 'Play time' }).getByRole('listitem')
  await expect(locked).toHaveCount(3)
  await expect(locked.first()).toContainText('Casual GamerPlay for 5 hours in total.')
  await expect(locked.first()).toContainText('1h 0m so far')
  const progress = locked.first().getByRole('progressbar', { name: 'Casual Gamer' })
  await expect(progress).toHaveAttribute('max', String(5 * 3_600_000))
  expect(Number(await progress.getAttribute('value'))).toBeGreaterThanOrEqual(3_600_000)
  const explorer = all.getByRole('listitem').filter({ hasText: 'Play 10 different games.' })
  await expect(explorer).toContainText('1 so far')
  // Nothing shows that a streak ended.
  const days = all.getByRole('listitem').filter({ hasText: 'Play on 3 days in a row.' })
  await expect(days.getByRole('progressbar')).toHaveCount(0)
  await expect(rookie.getByText(/^Unlocked [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(figure(page, 'Achievements')).toHaveText(['2', '1'])
  await expect(figure(page, 'Time Achievements')).toHaveText('1')
  await expect(figure(page, 'Hours Played')).toHaveText('1')
  await expect(figure(page, 'Total Play Time')).toHaveText('1h 0m')
  await expectAccessible(page)
})
