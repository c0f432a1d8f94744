/** Changing the email address: confirmed by a mailed link, and told to the old address. */
import { mailsTo } from './mails.ts'
import {
  button,
  expectSaved,
  field,
  openSettings,
  passwordField,
  withData,
} from './settings-page.ts'
import { newPlayer, signIn } from './sign-up.ts'
import { expect } from './test.ts'

withData('changes the address by the mailed link', async ({ page, browser, portal }) => {
  const player = await openSettings(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`${portal.url}/about`)
  await signIn(elsewhere, player)
  const newEmail = newPlayer().email
  const current = passwordField(page, 'Current Password')
  await expect(page.getByText('Changing your email will require verification')).toBeVisible()
  await expect(current).toBeHidden()
  await field(page, 'Email Address').fill(newEmail)
  await expect(current).toHaveAttribute('required')
  await current.fill('not the password')
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to update account settings. Please try again.',
  )
  await expect(page.getByText('Current password is incorrect.')).toBeVisible()
  await expect(field(page, 'Email Address')).toHaveValue(newEmail)
  await current.fill(player.password)
  await button(page, 'Save Changes').click()
  await expectSaved(page)
  await expect(page.getByText(`We sent a link to ${newEmail}.`)).toBeVisible()
  await expect(field(page, 'Email Address')).toHaveValue(player.email)
  await expect(current).toBeHidden()

  await expect.poll(() => mailsTo(portal.dataDir, newEmail)).toHaveLength(1)
  const [mail] = await mailsTo(portal.dataDir, newEmail)
  await expect
    .poll(async () => (await mailsTo(portal.dataDir, player.email)).join())
    .toContain('is about to change')
  const link = /http:\S+\/confirm-email\?token=[\w-]+/.exec(mail!)![0]
  await page.goto(link)
  await button(page, 'Confirm address').click()
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  // The page notices by the live stream.
  await expect(button(elsewhere, 'Sign In')).toBeVisible()
  await elsewhere.context().close()
  await page.goto('/settings')
  await expect(field(page, 'Email Address')).toHaveValue(newEmail)
  await expect
    .poll(async () => (await mailsTo(portal.dataDir, player.email)).join())
    .toContain('Your email address was changed')
})
