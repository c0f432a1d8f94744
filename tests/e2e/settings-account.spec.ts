/** Account settings: password, email address and download. */
import { readFile } from 'node:fs/promises'
import { mailsTo } from './mails.ts'
import {
  button,
  expectSaved,
  field,
  openSettings,
  own,
  passwordField,
  withData,
} from './settings-page.ts'
import { newPlayer, signIn } from './sign-up.ts'
import { expect } from './test.ts'

own.describe('the password', () => {
  own('requires the current one and the new one twice', async ({ page }) => {
    const player = await openSettings(page, 'security')
    const current = passwordField(page, 'Current Password')
    const confirmation = passwordField(page, 'Confirm New Password')
    for (const name of ['Current Password', 'New Password', 'Confirm New Password']) {
      await expect(passwordField(page, name)).toHaveAttribute('required')
    }
    await current.fill('not the password')
    await passwordField(page, 'New Password').fill('an even better one')
    await confirmation.fill('something else')
    await button(page, 'Update Password').click()
    await expect(page.getByRole('alert')).toHaveText('New passwords do not match.')
    await expect(current).toHaveValue('not the password')
    await expect(confirmation).toHaveValue('something else')
    await confirmation.fill('an even better one')
    await button(page, 'Update Password').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update password. Please check your current password and try again.',
    )
    await current.fill(player.password)
    await button(page, 'Update Password').click()
    await expectSaved(page)
  })
})

own.describe('the download', () => {
  own('contains all stored data without secrets', async ({ page, context }) => {
    const player = await openSettings(page, 'privacy')
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('io-arcade-data.json')
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      email: player.email,
      displayName: player.name,
      likedGames: [],
      playTimeByGame: [],
      privacySettings: { publicProfile: true },
      sessions: [{}],
    })
    const [cookie] = await context.cookies()
    expect(text).not.toContain(decodeURIComponent(cookie!.value).split('.')[0]!)
    expect(text).not.toContain('argon2')
    const response = await page.request.get('/settings/data')
    expect(response.headers()).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="io-arcade-data.json"',
      'cache-control': 'private, no-store',
    })
  })
})

withData(
  'changes the address when the mailed link is confirmed',
  async ({ page, browser, portal }) => {
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

    await expect.poll(() => mailsTo(portal.dataDir, newEmail), { timeout: 15_000 }).toHaveLength(1)
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
      .poll(async () => (await mailsTo(portal.dataDir, player.email)).join(), { timeout: 15_000 })
      .toContain('Your email address was changed')
  },
)
