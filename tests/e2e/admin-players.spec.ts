/** Players in the administration: what owners and moderators do, and what players see of it. */
import type { Browser, Page } from '@playwright/test'
import type { Portal } from '../portal.ts'
import { expectUsable } from './axe.ts'
import { newPlayer, type Player, openWithoutScript, openAsPlayer, sendSignIn } from './sign-up.ts'
import { signUpAs } from './staff.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())
test.use({ expectedMessages: [/the server responded with a status of (400|401|403|404|409)/] })

/** Signs a player up in a browser of their own. */
async function openPlayer(browser: Browser, portal: Portal, name: string) {
  const player = newPlayer(name)
  return { page: await openAsPlayer(browser, portal.url, player), player }
}

/** Opens the page of a player from the list. Returns the id. */
async function openInList(page: Page, { email, name }: Player): Promise<string> {
  await page.goto('/admin/players')
  const search = page.getByRole('searchbox', { name: 'Name, address or reference' })
  await search.fill(email)
  await search.press('Enter')
  // Until the result is there, the list may have others of this name.
  const row = page.getByRole('table', { name: 'Players' }).getByRole('row')
  await row.filter({ hasText: email }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Opens the form of a button, which has the same label as the form's own button. */
async function openForm(page: Page, label: string) {
  const details = page.getByRole('group').filter({ has: page.getByText(label, { exact: true }) })
  await details.getByText(label, { exact: true }).first().click()
  return details
}

async function suspend(page: Page, days: string): Promise<void> {
  const form = await openForm(page, 'Suspend')
  await form.getByLabel('Reason').fill('Insulting names')
  await form.getByRole('radio', { name: days, exact: true }).check()
  await form.getByLabel('Sign out everywhere').check()
  await form.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('The player is suspended')).toBeVisible()
}

test('a suspended player sees it at once, until it is lifted', async ({
  page,
  portal,
  browser,
}) => {
  await signUpAs(page, portal, 'owner', newPlayer('Olga'))
  const { page: open, player } = await openPlayer(browser, portal, 'Ada')
  await openInList(page, player)
  await suspend(page, '7 days')
  await expect(page.getByText('Suspended until')).toBeVisible()

  await expect(open.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await open.goto('/sign-in')
  const main = open.getByRole('main')
  await sendSignIn(main, player)
  await expect(main.getByRole('alert')).toContainText(
    /Reason: Insulting names\..*The suspension ends in 7 days\./,
  )

  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByText('The suspension is lifted.')).toBeVisible()
  await main.getByLabel('Password').fill(player.password)
  await main.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(open.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await open.context().close()
})

test('a moderator renames, and cannot do what owners do', async ({ page, portal, browser }) => {
  const { email } = await signUpAs(page, portal, 'moderator', newPlayer('Mo'))
  const { page: open, player } = await openPlayer(browser, portal, 'Bad name')
  await openInList(page, player)
  const form = await openForm(page, 'Rename')
  await form.getByLabel('New name').fill('\u202eevil')
  await form.getByLabel('Reason').fill('<b>Insulting</b>')
  await form.getByRole('button', { name: 'Rename' }).click()
  await expect(form.getByText('Display name contains invisible characters')).toBeVisible()
  await form.getByLabel('New name').fill('Player 7')
  await form.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Player 7' })).toBeVisible()
  await open.goto('/notifications')
  await expect(open.getByText('Your name is now Player 7')).toBeVisible()
  await expect(open.getByText('Reason: <b>Insulting</b>')).toBeVisible()
  await open.context().close()

  for (const label of [
    'Change role',
    'Delete account',
    'Remove two-step verification and passkeys',
  ]) {
    await expect(page.getByText(label)).toHaveCount(0)
  }
  await openInList(page, { ...player, name: 'Mo', email })
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0)
})

test('suspends without scripts, one and a wave', async ({ page, portal, browser }) => {
  await signUpAs(page, portal, 'moderator', newPlayer('Mo'))
  const wave = ['Spam 1', 'Spam 2', 'Spam 3']
  const players: Player[] = []
  for (const name of wave) {
    const { page: open, player } = await openPlayer(browser, portal, name)
    players.push(player)
    await open.context().close()
  }
  const plain = await openWithoutScript(page)
  await openInList(plain, players[0]!)
  await suspend(plain, 'For good')
  await expect(plain.getByRole('definition').filter({ hasText: 'For good' })).toBeVisible()

  await plain.goto('/admin/players?q=spam')
  for (const name of wave.slice(1)) await plain.getByLabel(`Select ${name}`).check()
  await expect(plain.getByLabel('Select Spam 1')).toBeDisabled()
  await plain.getByLabel('Reason').fill(' ')
  await plain.getByLabel('Sign out everywhere').check()
  await plain.getByRole('button', { name: 'Suspend' }).click()
  await expect(plain.getByText('Give a reason').first()).toBeVisible()
  // What was ticked is still ticked.
  for (const name of wave.slice(1)) await expect(plain.getByLabel(`Select ${name}`)).toBeChecked()
  await plain.getByLabel('Reason').fill('A wave')
  await plain.getByRole('radio', { name: 'Another number of days' }).check()
  await plain.getByLabel('Days', { exact: true }).fill('3')
  await plain.getByRole('button', { name: 'Suspend' }).click()
  await expect(plain.getByText('2 players suspended.')).toBeVisible()

  await plain.goto('/admin/players?q=spam&suspended=on')
  for (const name of wave.slice(1)) await plain.getByLabel(`Select ${name}`).check()
  await plain.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(plain.getByText('2 suspensions lifted.')).toBeVisible()
  await expect(plain.getByLabel('Select Spam 1')).toBeEnabled()
  await expect(plain.getByLabel('Select Spam 2')).toHaveCount(0)
  await plain.context().close()
})

test('an owner invites, and blocks mail domains', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin/invitations')
  const form = await openForm(page, 'Create invitation')
  await form.getByLabel('Number of accounts it can create').fill('3')
  await form.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByText(`${portal.url}/sign-up?invitation=`)).toBeVisible()
  const list = page.getByRole('list', { name: 'Invitations' })
  await expect(list.getByText('0 of 3 used')).toBeVisible()
  await page.reload()
  await expect(page.getByText('/sign-up?invitation=')).toHaveCount(0)
  await list.getByRole('button', { name: /^Revoke invitation/ }).click()
  await expect(page.getByText('There are no invitations.')).toBeVisible()

  await page.getByRole('button', { name: 'Let in only invited players' }).click()
  await expect(page.getByText('New accounts need an invitation from now on.')).toBeVisible()
  await expect(page.getByText('Invitations do nothing now')).toHaveCount(0)

  await page.goto('/admin/settings?tab=accounts')
  await page.getByLabel('Who may create an account').selectOption('Everyone')
  const blocked = page.getByLabel('Blocked mail domains')
  await blocked.fill('spam.example, bad.example')
  await blocked.press('Enter')
  await expect(page.getByText('Saved. All pages show it within seconds.')).toBeVisible()
})

for (const what of ['players', 'a player', 'invitations']) {
  test(`the page of ${what} is usable at every width`, async ({ page, portal, browser }) => {
    await signUpAs(page, portal, 'owner')
    const { page: open, player } = await openPlayer(browser, portal, 'W'.repeat(50))
    await open.context().close()
    if (what === 'a player') await openInList(page, player)
    else await page.goto(`/admin/${what}`)
    for (const summary of await page.locator('summary').all()) await summary.click()
    await expectUsable(page)
  })
}
