/** Friends of several players at once: links, requests, blocks. */
import type { Page } from '@playwright/test'
import { startPortal } from '../portal.ts'
import { expectUsable } from './axe.ts'
import { dismissPopUp } from './pop-up.ts'
import { newPlayer, sendSignUp, openWithoutScript, openAsPlayer } from './sign-up.ts'
import { expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(startPortal)

/** The path of the player's public page. */
async function publicPathOf(page: Page): Promise<string> {
  await page.goto('/profile')
  const link = page.getByRole('link', { name: 'View public profile' })
  return (await link.getAttribute('href'))!
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Opens what is rarely done about a player, and does it. */
async function pressMore(page: Page, player: string, name: string): Promise<void> {
  await page.locator(`summary[aria-label="More: ${player}"]`).click()
  await press(page, `${name}: ${player}`)
}

test('a link makes friends, also of someone without an account', async ({ browser, portal }) => {
  const ada = await openAsPlayer(browser, portal.url, newPlayer('Ada'))
  await ada.getByRole('button', { name: 'Account menu' }).click()
  await ada.getByRole('menuitem', { name: 'Friends' }).click()
  await expect(ada.getByText('No friends yet.', { exact: false })).toBeVisible()
  await press(ada, 'Make a link')
  await expect(ada.getByText('Your link is ready.')).toBeVisible()
  await expect(ada.getByRole('img', { name: 'QR code of your friend link' })).toBeVisible()
  const link = await ada.getByLabel('Link', { exact: true }).inputValue()

  const context = await browser.newContext()
  const bob = await context.newPage()
  await bob.goto(link)
  await expect(bob).toHaveURL(/\/sign-in\?next=/)
  await bob.getByRole('link', { name: /Sign up/ }).click()
  const player = newPlayer('Bob')
  await sendSignUp(bob, player)
  await expect(bob.getByRole('heading', { name: 'Ada wants to be your friend' })).toBeVisible()
  await press(bob, 'Become friends')
  await expect(bob.getByText('You are friends now.')).toBeVisible()
  await expect(section(bob, 'Your friends').getByRole('listitem')).toContainText(['Ada'])

  // Her open page shows it without a reload.
  await expect(section(ada, 'Your friends').getByRole('listitem')).toContainText(['Bob'])
  await expect(ada.getByText('Used 1 of 10 times.', { exact: false })).toBeVisible()
  await dismissPopUp(ada)
  await expectUsable(ada)
  await press(ada, 'Turn the link off')
  await expect(ada.getByText('Your link no longer works.')).toBeVisible()
  await bob.goto(link)
  await expect(bob.getByRole('alert')).toHaveText('This link no longer works. Ask for a new one.')
})

test('a request is accepted, declined, and hidden by a block', async ({ browser, portal }) => {
  const [ada, bob, eve] = await Promise.all(
    ['Ada', 'Bob', 'Eve'].map((name) => openAsPlayer(browser, portal.url, newPlayer(name))),
  )
  const path = await publicPathOf(bob!)
  for (const page of [ada!, eve!]) {
    await page.goto(path)
    await press(page, 'Add friend: Bob')
    await expect(page.getByText('Request sent.')).toBeVisible()
    await expect(page.getByText('Friend request sent')).toBeVisible()
  }
  await expectUsable(eve!)

  await bob!.goto('/friends')
  await expect(section(bob!, 'Friend requests').getByRole('listitem')).toHaveCount(2)
  await expectUsable(bob!)
  await press(bob!, 'Accept: Ada')
  await expect(section(bob!, 'Your friends').getByRole('listitem')).toContainText(['Ada'])
  await press(bob!, 'Decline: Eve')
  await expect(section(bob!, 'Friend requests')).toHaveCount(0)

  // Eve sees what she saw before.
  await eve!.goto('/friends')
  await expect(section(eve!, 'Sent requests').getByRole('listitem')).toContainText(['Bob'])
  await eve!.goto(path)
  await expect(eve!.getByText('Friend request sent')).toBeVisible()

  await ada!.goto(path)
  await expect(ada!.getByText('You are friends.')).toBeVisible()
  await bob!.goto('/friends')
  await pressMore(bob!, 'Ada', 'Block')
  await expect(section(bob!, 'Blocked players').getByRole('listitem')).toContainText(['Ada'])
  await ada!.goto(path)
  await expect(ada!.getByRole('heading', { name: 'Player not found' })).toBeVisible()
  await ada!.goto('/friends')
  await expect(ada!.getByText('No friends yet.', { exact: false })).toBeVisible()
  await bob!.goto(await publicPathOf(ada!))
  await expect(bob!.getByRole('heading', { name: 'Player not found' })).toBeVisible()
  await bob!.goto('/friends')
  await press(bob!, 'Unblock: Ada')
  await expect(section(bob!, 'Blocked players')).toHaveCount(0)
})

test('a request is answered in its pop-up on any page', async ({ browser, portal }) => {
  const [ada, bob] = await Promise.all(
    ['Ada', 'Bob'].map((name) => openAsPlayer(browser, portal.url, newPlayer(name))),
  )
  const path = await publicPathOf(bob!)
  await bob!.goto('/about')
  await ada!.goto(path)
  await press(ada!, 'Add friend: Bob')
  const popUp = bob!.getByRole('status', { name: 'Messages' })
  await expect(popUp).toContainText('Ada')
  await bob!.getByRole('button', { name: 'Account menu' }).click()
  await expect(bob!.getByRole('menuitem', { name: 'Friends 1' })).toBeVisible()
  await bob!.keyboard.press('Escape')
  await popUp.getByRole('button', { name: 'Accept' }).click()
  await expect(popUp).toBeEmpty()
  await expect(ada!.getByRole('status', { name: 'Messages' })).toContainText('Bob')
  await bob!.goto('/friends')
  await expect(section(bob!, 'Your friends').getByRole('listitem')).toContainText(['Ada'])
})

test('a player is blocked on the public page', async ({ browser, page, portal }) => {
  const [ada, bob] = await Promise.all(
    ['Ada', 'Bob'].map((name) => openAsPlayer(browser, portal.url, newPlayer(name))),
  )
  const path = await publicPathOf(bob!)
  await ada!.goto(path)
  await pressMore(ada!, 'Bob', 'Block')
  await expect(ada!).toHaveURL('/friends')
  await expect(section(ada!, 'Blocked players').getByRole('listitem')).toContainText(['Bob'])
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Bob' })).toBeVisible()
  await expect(page.getByText('Add friend')).toHaveCount(0)
  await expect(page.getByText('More', { exact: true })).toHaveCount(0)
})

test('a request notifies, and a deleted account leaves the lists', async ({ browser, portal }) => {
  const bob = await openAsPlayer(browser, portal.url, newPlayer('Bob'))
  const path = await publicPathOf(bob)
  const player = newPlayer('Ada <b>')
  const ada = await openAsPlayer(browser, portal.url, player)
  await ada.goto(path)
  await press(ada, 'Add friend: Bob')
  await expect(ada.getByText('Request sent.')).toBeVisible()
  await bob.goto('/notifications?filter=social')
  await bob.getByText('Ada <b> wants to be your friend').click()
  await expect(bob).toHaveURL('/friends')
  await press(bob, 'Accept: Ada <b>')
  await expect(section(bob, 'Your friends').getByRole('listitem')).toContainText(['Ada <b>'])
  await ada.goto('/notifications')
  await expect(ada.getByText('You and Bob are friends now')).toBeVisible()

  await ada.goto('/settings?tab=security')
  await press(ada, 'Delete Account')
  await ada.getByRole('textbox', { name: 'Email Address' }).fill(player.email)
  await press(ada, 'Confirm Delete')
  await expect(ada.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(bob.getByText('No friends yet.', { exact: false })).toBeVisible()
  await bob.goto('/notifications?filter=social')
  await expect(bob.getByText('A player wants to be your friend')).toBeVisible()
})

test('works without scripts', async ({ browser, portal }) => {
  const bob = await openAsPlayer(browser, portal.url, newPlayer('Bob'))
  const path = await publicPathOf(bob)
  const ada = await openAsPlayer(browser, portal.url, newPlayer('Ada'))
  const page = await openWithoutScript(ada)
  await page.goto(path)
  await press(page, 'Add friend: Bob')
  await expect(page.getByText('Request sent.')).toBeVisible()
  await bob.goto('/friends')
  await press(bob, 'Accept: Ada')
  await expect(section(bob, 'Your friends').getByRole('listitem')).toContainText(['Ada'])
  await page.goto('/friends')
  await pressMore(page, 'Bob', 'Remove friend')
  await expect(page.getByText('Friend removed.')).toBeVisible()
  await press(page, 'Make a link')
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/friends\?link=/)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
})
