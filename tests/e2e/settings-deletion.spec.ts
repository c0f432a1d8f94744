/** Deleting the account: confirmation, re-authentication, sessions and likes, the farewell. */
import { ageAuthentications } from './player-data.ts'
import { button, field, openSettings, own, withData } from './settings-page.ts'
import { signIn, signUp, sendSignIn } from './sign-up.ts'
import { expect } from './test.ts'

own.describe('deleting the account', () => {
  own('requires the address; Cancel clears the field', async ({ page }) => {
    const player = await openSettings(page, 'security')
    const confirmation = field(page, 'Email Address')
    await expect(confirmation).toBeHidden()
    await button(page, 'Delete Account').click()
    await expect(confirmation).toBeFocused()
    await confirmation.fill('somebody@example.org')
    await button(page, 'Confirm Delete').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Email confirmation does not match your email address.',
    )
    await expect(confirmation).toHaveValue('somebody@example.org')
    await button(page, 'Cancel').click()
    await expect(confirmation).toBeHidden()
    await expect(button(page, 'Delete Account')).toBeFocused()
    await button(page, 'Delete Account').click()
    await expect(confirmation).toHaveValue('')
    await expect(page.getByRole('alert')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('main').getByText(player.email)).toBeVisible()
  })

  own('deletes its data, removes its likes and revokes all sessions', async ({ page, browser }) => {
    await page.goto('/game/taming')
    const player = await signUp(page)
    await page.getByRole('button', { name: /^Like Taming\.io, \d+$/ }).click()
    const liked = page.getByRole('button', { name: /^Unlike Taming\.io/ })
    await expect(liked).toBeVisible()
    const likes = Number((await liked.textContent())!)
    const watcher = await (await browser.newContext()).newPage()
    await watcher.goto(page.url())
    const seen = watcher.getByRole('button', { name: /^Like Taming\.io/ })
    await expect(seen).toHaveText(String(likes))
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(page.url())
    await signIn(elsewhere, player)

    await page.goto('/settings?tab=security')
    await button(page, 'Delete Account').click()
    await field(page, 'Email Address').fill(player.email.toUpperCase())
    await button(page, 'Confirm Delete').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    const farewell = 'Your account and all its data have been deleted.'
    await expect(page.locator(':focus')).toHaveText(farewell)
    expect(await page.context().cookies()).toEqual([])
    // The recently opened games and the browser id of the page.
    const traces = () =>
      page.evaluate(() => ['opened-games', 'viewer'].filter((key) => localStorage.getItem(key)))
    await expect.poll(traces).toEqual([])
    await expect(seen).toHaveText(String(likes - 1))
    await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await elsewhere.context().close()
    await watcher.context().close()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(farewell), 'it is shown once').toBeHidden()
    await page.getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    await sendSignIn(dialog, player)
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password')
  })
})

withData('requires the password if the last authentication is old', async ({ page, portal }) => {
  const player = await openSettings(page)
  ageAuthentications(portal, 11)
  await page.goto('/settings?tab=security')
  await button(page, 'Delete Account').click()
  const box = page.getByRole('group', { name: 'Confirm deletion' })
  await box.getByLabel('Email Address').fill(player.email)
  await box.getByLabel('Current Password').fill('not the password')
  await button(page, 'Confirm Delete').click()
  await expect(box.getByRole('alert')).toHaveText('Failed to delete account. Please try again.')
  await expect(box.getByText('Current password is incorrect.')).toBeVisible()
  await box.getByLabel('Current Password').fill(player.password)
  await button(page, 'Confirm Delete').click()
  await expect(page).toHaveURL('/')
})
