/** The settings that are about the account itself: password, address, download, its end. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  openSettings,
  expectSaved,
  own,
  withData,
  button,
  field,
  passwordField,
} from './settings-page.ts'
import { newPlayer, signIn, signUp } from './sign-up.ts'
import { expect } from './test.ts'

own.describe('the password', () => {
  own('needs the current one and the new one twice', async ({ page }) => {
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

  own('once changed ends every other session, and not this one', async ({ page, browser }) => {
    const player = await openSettings(page, 'security')
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(new URL('/about', page.url()).href)
    await signIn(elsewhere, player)
    await passwordField(page, 'Current Password').fill(player.password)
    await passwordField(page, 'New Password').fill('an even better one')
    await passwordField(page, 'Confirm New Password').fill('an even better one')
    await button(page, 'Update Password').click()
    await expectSaved(page)
    // Its page finds out by itself, by the live stream.
    await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await elsewhere.goto(new URL('/settings', page.url()).href)
    await expect(elsewhere).toHaveURL('/')
    await signIn(elsewhere, { ...player, password: 'an even better one' })
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible()
    await elsewhere.context().close()
  })
})

own.describe('the download', () => {
  own('is a file with what is stored, and without secrets', async ({ page, context }) => {
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
    const answer = await page.request.get('/settings/data')
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="io-arcade-data.json"',
      'cache-control': 'private, no-store',
    })
  })
})

own.describe('deleting the account', () => {
  own('asks for the address; cancelling clears it', async ({ page }) => {
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

  own('erases it, takes its likes back, and signs out everywhere', async ({ page, browser }) => {
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
    const farewell = page
      .getByRole('status')
      .filter({ hasText: 'Your account and everything in it was deleted.' })
    await expect(farewell).toBeFocused()
    expect(await page.context().cookies()).toEqual([])
    await expect(seen).toHaveText(String(likes - 1))
    await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await elsewhere.context().close()
    await watcher.context().close()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(farewell, 'it is said once').toBeHidden()
    await page.getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(player.email)
    await dialog.getByLabel('Password').fill(player.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password')
  })
})

own(
  'without script the deletion ends with a word, too, and says it once',
  async ({ page, browser, baseURL }) => {
    const player = await openSettings(page, 'security')
    const context = await browser.newContext({
      baseURL: baseURL!,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const plain = await context.newPage()
    await plain.goto('/settings?tab=security')
    await button(plain, 'Delete Account').click()
    await field(plain, 'Email Address').fill(player.email)
    await button(plain, 'Confirm Delete').click()
    await expect(plain).toHaveURL('/')
    const farewell = plain.getByText('Your account and everything in it was deleted.')
    await expect(farewell).toBeVisible()
    expect(await context.cookies()).toEqual([])
    await plain.reload()
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(farewell).toBeHidden()
    await context.close()
  },
)

withData.describe('with the data at hand', () => {
  /** The texts of all mails to an address. */
  async function mailsTo(dataDir: string, email: string): Promise<string[]> {
    const folder = join(dataDir, 'mail')
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    return mails
      .filter((mail) => mail.includes(`To: ${email}\r\n`))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  }

  withData(
    'the address changes when the mailed link is confirmed',
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
      await expect(page.getByText('This is not your current password.')).toBeVisible()
      await expect(field(page, 'Email Address')).toHaveValue(newEmail)
      await current.fill(player.password)
      await button(page, 'Save Changes').click()
      await expectSaved(page)
      await expect(page.getByText(`A link is on its way to ${newEmail}.`)).toBeVisible()
      await expect(field(page, 'Email Address')).toHaveValue(player.email)
      await expect(current).toBeHidden()

      await expect
        .poll(() => mailsTo(portal.dataDir, newEmail), { timeout: 15_000 })
        .toHaveLength(1)
      const [mail] = await mailsTo(portal.dataDir, newEmail)
      await expect
        .poll(async () => (await mailsTo(portal.dataDir, player.email)).join())
        .toContain('is about to change')
      const link = /http:\S+\/confirm-email\?token=[\w-]+/.exec(mail!)![0]
      await page.goto(link)
      await button(page, 'Confirm the address').click()
      await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
      // Its page finds out by itself, by the live stream.
      await expect(button(elsewhere, 'Sign In')).toBeVisible()
      await elsewhere.context().close()
      await page.goto('/settings')
      await expect(field(page, 'Email Address')).toHaveValue(newEmail)
      await expect
        .poll(async () => (await mailsTo(portal.dataDir, player.email)).join(), { timeout: 15_000 })
        .toContain('Your email address was changed')
    },
  )

  withData('an old sign-in has to show the password to delete', async ({ page, portal }) => {
    const player = await openSettings(page)
    const database = new DatabaseSync(join(portal.dataDir, 'io-arcade.sqlite'), { timeout: 5_000 })
    database
      .prepare(
        'update session set created_at = ? where user_id = (select id from user where email = ?)',
      )
      .run(new Date(Date.now() - 11 * 60_000).toISOString(), player.email)
    database.close()
    await page.goto('/settings?tab=security')
    await button(page, 'Delete Account').click()
    const box = page.getByRole('group', { name: 'Confirm the deletion' })
    await box.getByLabel('Email Address').fill(player.email)
    await box.getByLabel('Current Password').fill('not the password')
    await button(page, 'Confirm Delete').click()
    await expect(box.getByRole('alert')).toHaveText('Failed to delete account. Please try again.')
    await expect(box.getByText('This is not your current password.')).toBeVisible()
    await box.getByLabel('Current Password').fill(player.password)
    await button(page, 'Confirm Delete').click()
    await expect(page).toHaveURL('/')
  })

  withData('nothing of a deleted account is left in the data folder', async ({ page, portal }) => {
    const player = await openSettings(page, 'security')
    const name = 'Zenobia Quattlebaum'
    await page.getByRole('tab', { name: 'Account' }).click()
    await field(page, 'Display Name').fill(name)
    await button(page, 'Save Changes').click()
    await expectSaved(page)
    await expect
      .poll(() => mailsTo(portal.dataDir, player.email), { timeout: 15_000 })
      .toHaveLength(1)
    const traces = async () => {
      const files = await readdir(portal.dataDir, { recursive: true, withFileTypes: true })
      const found: string[] = []
      for (const file of files.filter((entry) => entry.isFile())) {
        const content = await readFile(join(file.parentPath, file.name), 'latin1')
        if (content.includes(player.email) || content.includes(name)) found.push(file.name)
      }
      return found
    }
    expect((await traces()).length).toBeGreaterThanOrEqual(2)
    await page.getByRole('tab', { name: 'Security' }).click()
    await button(page, 'Delete Account').click()
    await field(page, 'Email Address').fill(player.email)
    await button(page, 'Confirm Delete').click()
    await expect(page).toHaveURL('/')
    expect(await traces()).toEqual([])
  })
})

own('the served page has no style attribute, whatever the tab', async ({ page }) => {
  await openSettings(page)
  for (const tab of ['account', 'notifications', 'privacy', 'security&confirm=delete']) {
    const html = await (await page.request.get(`/settings?tab=${tab}`)).text()
    expect(html).toContain('role="tablist"')
    expect(html).not.toMatch(/\sstyle="/)
  }
})

own('nothing is wider than a screen of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSettings(page)
  for (const tab of ['account', 'notifications', 'privacy', 'security&confirm=delete']) {
    await page.goto(`/settings?tab=${tab}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
