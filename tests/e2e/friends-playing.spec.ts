/** What pages show of friends who play now. */
import type { Browser, Page } from '@playwright/test'
import { startPortal, type Portal } from '../portal.ts'
import { expectAccessible, expectUsable } from './axe.ts'
import { dismissPopUp } from './pop-up.ts'
import { newPlayer, openAsPlayer } from './sign-up.ts'
import { expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(startPortal)

/** A friend who starts a game is seen within this time, ms. */
const SEEN_MS = 3_000

/** Two players who are friends. */
async function enterFriends(browser: Browser, { url }: Portal): Promise<[Page, Page]> {
  const [ada, bob] = [
    await openAsPlayer(browser, url, newPlayer('Ada')),
    await openAsPlayer(browser, url, newPlayer('Bob')),
  ]
  await befriend(ada, bob)
  return [ada, bob]
}

/** Makes friends by the link of the first player. */
async function befriend(one: Page, other: Page): Promise<void> {
  await one.goto('/friends')
  await one.getByRole('button', { name: 'Make a link' }).click()
  await other.goto(await one.getByLabel('Link', { exact: true }).inputValue())
  await other.getByRole('button', { name: 'Become friends' }).click()
  await expect(other.getByText('You are friends now.')).toBeVisible()
  await dismissPopUp(one)
}

test('a friend who starts a game is seen everywhere and can be joined', async ({
  browser,
  portal,
}) => {
  test.slow()
  const [ada, bob] = await enterFriends(browser, portal)
  await bob.goto('/')
  const row = bob.getByRole('region', { name: 'Friends playing now' })
  await ada.goto('/about')
  await expect(row).toBeHidden()

  await ada.goto('/game/survev')
  const join = row.getByRole('link', { name: /Ada/ })
  await expect(join).toBeVisible({ timeout: SEEN_MS })
  await expect(join).toHaveAttribute('href', '/game/survev')
  const card = bob.getByRole('article').filter({ hasText: 'Friends playing now: Ada' })
  await expect(card).toHaveCount(1)
  await expectUsable(bob)
  await bob.getByRole('button', { name: 'Account menu' }).click()
  await expect(bob.getByRole('menuitem', { name: 'Ada Join' })).toBeVisible()
  await bob.getByRole('menuitem', { name: 'Friends', exact: true }).click()
  const friends = bob.getByRole('region', { name: 'Your friends' })
  const friend = friends.getByRole('listitem').filter({ hasText: 'Ada' })
  await expect(friend).toContainText('Plays Survev.io')
  await expect(friend.getByRole('link', { name: /Join.*Ada/ })).toHaveAttribute(
    'href',
    '/game/survev',
  )
  await expectUsable(bob)
  await bob.goBack()

  await join.click()
  await expect(bob).toHaveURL(/\/game\/survev$/)
  await expect(bob.locator('iframe')).toBeVisible()
  const line = bob.getByText('Friends playing now').locator('..')
  await expect(line).toContainText('Ada')

  await ada.goto('/about')
  await expect(line).toBeHidden()
})

test('a friend is invited to a room, and joins the shared one', async ({ browser, portal }) => {
  test.slow()
  const [ada, bob] = await enterFriends(browser, portal)
  await bob.goto('/')
  await ada.goto('/game/krunker')
  await ada.getByRole('button', { name: 'Play together' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Play Krunker.io together' })
  await dialog.getByLabel('Link or code from the game').fill('FRA:0k2w8')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Invite: Bob' }).click()
  await expect(dialog.getByText('Invited')).toBeVisible()
  // It is there for 20 seconds.
  const popUp = bob.getByRole('status', { name: 'Messages' })
  await expect(popUp).toContainText('Ada invites you to play Krunker.io')
  await expectAccessible(bob)
  await popUp.getByRole('button', { name: 'Later' }).click()
  await expect(popUp).toBeEmpty()
  await expectUsable(ada)
  const join = bob.getByRole('region', { name: 'Friends playing now' }).getByRole('link')
  await expect(join).toHaveAttribute('href', '/game/krunker')

  // All friends can join a room whose link was shared.
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await ada.keyboard.press('Escape')
  await expect(join).toHaveAttribute('href', /^\/game\/krunker#room=FRA(:|%3A)0k2w8$/)
  await bob.goto('/notifications')
  await bob.getByRole('link', { name: /Ada invites you/ }).click()
  await expect(bob).toHaveURL(/\/game\/krunker#room=FRA:0k2w8$/)
  await expect(bob.getByText("You're in room FRA:0k2w8.")).toBeVisible()
})

test('neither a blocked friend sees anything, nor any once it is off', async ({
  browser,
  portal,
}) => {
  test.slow()
  const [ada, bob] = await enterFriends(browser, portal)
  const eve = await openAsPlayer(browser, portal.url, newPlayer('Eve'))
  await befriend(eve, ada)
  const rows = [bob, eve].map((page) => page.getByRole('region', { name: 'Friends playing now' }))
  for (const page of [bob, eve]) await page.goto('/')
  await ada.goto('/game/survev')
  for (const row of rows) await expect(row.getByRole('link', { name: /Ada/ })).toBeVisible()

  const other = await ada.context().newPage()
  await other.goto('/friends')
  await other.locator('summary[aria-label="More: Bob"]').click()
  await other.getByRole('button', { name: 'Block: Bob' }).click()
  await expect(rows[0]!).toBeHidden()
  await expect(rows[1]!).toBeVisible()
  await other.goto('/settings?tab=privacy')
  await other.getByRole('switch', { name: 'Show Friends What You Play' }).click()
  await other.getByRole('button', { name: 'Save Settings' }).click()
  await expect(rows[1]!).toBeHidden()
  await expect(ada.locator('iframe')).toBeVisible()
})
