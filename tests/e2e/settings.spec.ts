/** The settings: four tabs, every save and every message, the download, the end of the account. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { newPlayer, signIn, signUp } from './sign-up.ts'
import { expect, startPortal, test, testOwnPortal } from './test.ts'

const SAVED = 'Settings saved successfully!'
/** What Chromium says of a refused save, or sign-in. */
const REFUSED = /the server responded with a status of (400|401)/
/** What the page and Chromium say of a save that never reached the server. */
const UNREACHABLE = /could not be saved|ERR_FAILED|Failed to fetch/

const EXPECTED = [REFUSED, UNREACHABLE]

// eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
const own = test.extend({ expectedMessages: async ({}, use) => use(EXPECTED) })

type Tab = 'account' | 'notifications' | 'privacy' | 'security'

/** Signs up and opens a tab of the settings. */
async function openSettings(page: Page, tab: Tab = 'account') {
  await page.goto('/about')
  const player = await signUp(page)
  await page.goto(`/settings?tab=${tab}`)
  return player
}

/** The answers to saves, none of which reaches the server. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/settings.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const passwordField = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
}

own.describe('the page', () => {
  own('sends visitors home', async ({ page, request }) => {
    for (const path of ['/settings', '/settings?tab=security', '/settings/data']) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([302, '/'])
    }
    await page.goto('/settings?tab=privacy')
    await expect(page).toHaveURL('/')
  })

  own('shows who it is about, and four tabs with an address each', async ({ page }) => {
    const player = await openSettings(page)
    const main = page.getByRole('main')
    await expect(main.getByText(player.name, { exact: true })).toBeVisible()
    await expect(main.getByText(player.email, { exact: true })).toBeVisible()
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText(['Account', 'Notifications', 'Privacy', 'Security'])
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Account')
    for (const name of ['Notifications', 'Privacy', 'Security']) {
      await page.getByRole('tab', { name }).click()
      await expect(page).toHaveURL(`/settings?tab=${name.toLowerCase()}`)
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`${name} settings`))
    }
    await page.reload()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Security')
    await page.goBack()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Privacy')
    await page.goto('/settings?tab=nonsense')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Account')
  })

  own('moves between tabs by arrow keys, Home and End', async ({ page }) => {
    await openSettings(page)
    await page.getByRole('tab', { name: 'Account' }).focus()
    for (const [key, name] of [
      ['ArrowDown', 'Notifications'],
      ['ArrowRight', 'Privacy'],
      ['ArrowUp', 'Notifications'],
      ['End', 'Security'],
      ['ArrowDown', 'Account'],
      ['ArrowLeft', 'Security'],
      ['Home', 'Account'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name })).toBeFocused()
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    }
  })

  own('signs out', async ({ page, context }) => {
    await openSettings(page)
    await button(page, 'Sign Out').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })
})

own.describe('a save', () => {
  /** Clicks, and checks that the busy label stands for a second of the page's own clock. */
  async function expectBusyForASecond(page: Page, submit: Locator, busyLabel: string) {
    const name = await submit.textContent()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    // A deletion is sent when the second is over.
    const answered =
      name === 'Confirm Delete'
        ? undefined
        : page.waitForResponse((answer) => answer.request().method() === 'POST')
    await submit.click()
    const busy = button(page, busyLabel)
    await expect(busy).toBeDisabled()
    await answered
    await page.clock.runFor(999)
    await expect(busy).toBeDisabled()
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(busy).toBeHidden()
  }

  own('of the account says Saving... for a second', async ({ page }) => {
    await openSettings(page)
    await expectBusyForASecond(page, button(page, 'Save Changes'), 'Saving...')
    await expectSaved(page)
    await expect(button(page, 'Save Changes')).toBeFocused()
  })

  own('of the password says Updating... for a second', async ({ page }) => {
    const player = await openSettings(page, 'security')
    await passwordField(page, 'Current Password').fill(player.password)
    await passwordField(page, 'New Password').fill('an even better one')
    await passwordField(page, 'Confirm New Password').fill('an even better one')
    await expectBusyForASecond(page, button(page, 'Update Password'), 'Updating...')
    await expectSaved(page)
    for (const name of ['Current Password', 'New Password', 'Confirm New Password']) {
      await expect(passwordField(page, name)).toHaveValue('')
    }
  })

  own('that deletes says Processing... for a second', async ({ page }) => {
    const player = await openSettings(page, 'security')
    await button(page, 'Delete Account').click()
    await field(page, 'Email Address').fill(player.email)
    await expectBusyForASecond(page, button(page, 'Confirm Delete'), 'Processing...')
    await expect(page).toHaveURL('/')
  })

  const failures = [
    ['account', 'Save Changes', 'Failed to update account settings. Please try again.'],
    [
      'notifications',
      'Save Preferences',
      'Failed to update notification settings. Please try again.',
    ],
    ['privacy', 'Save Settings', 'Failed to update privacy settings. Please try again.'],
  ] as const
  for (const [tab, submit, error] of failures) {
    own(`of the ${tab} tab that fails says so and keeps what was set`, async ({ page }) => {
      await openSettings(page, tab)
      await cutOff(page)
      const name = field(page, 'Display Name')
      const lastSwitch = page.getByRole('switch').last()
      const isOn = tab === 'account' ? undefined : await lastSwitch.isChecked()
      if (tab === 'account') await name.fill('Ada Byron')
      else await lastSwitch.click()
      await button(page, submit).click()
      await expect(page.getByRole('alert')).toHaveText(error)
      if (tab === 'account') await expect(name).toHaveValue('Ada Byron')
      else expect(await lastSwitch.isChecked()).toBe(!isOn)
      await expect(page.getByText(SAVED)).toBeHidden()
      await page.unroute('**/settings.data*')
      await button(page, submit).click()
      await expectSaved(page)
    })
  }

  own('of the password or a deletion that fails says so', async ({ page }) => {
    const player = await openSettings(page, 'security')
    await cutOff(page)
    await passwordField(page, 'Current Password').fill(player.password)
    await passwordField(page, 'New Password').fill('an even better one')
    await passwordField(page, 'Confirm New Password').fill('an even better one')
    await button(page, 'Update Password').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update password. Please check your current password and try again.',
    )
    await button(page, 'Delete Account').click()
    await field(page, 'Email Address').fill(player.email)
    await button(page, 'Confirm Delete').click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to delete account. Please try again.' }),
    ).toBeVisible()
    await expect(field(page, 'Email Address')).toHaveValue(player.email)
  })
})

own.describe('what is saved', () => {
  own('the display name, at once in the header too', async ({ page }) => {
    await openSettings(page)
    await field(page, 'Display Name').fill('Grace')
    await button(page, 'Save Changes').click()
    await expectSaved(page)
    await expect(page.getByRole('main').getByText('Grace', { exact: true })).toBeVisible()
    await button(page, 'Account menu').click()
    await expect(page.getByRole('menu').getByText('Grace', { exact: true })).toBeVisible()
    await page.reload()
    await expect(field(page, 'Display Name')).toHaveValue('Grace')
  })

  for (const [tab, submit, labels] of [
    [
      'notifications',
      'Save Preferences',
      [
        'Email Notifications',
        'Achievement Notifications',
        'Game Update Notifications',
        'Social Notifications',
        'Marketing Emails',
      ],
    ],
    [
      'privacy',
      'Save Settings',
      [
        'Show Play Time',
        'Show Liked Games',
        'Show Achievements',
        'Allow Friend Requests',
        'Public Profile',
      ],
    ],
  ] as const) {
    own(`the five switches of the ${tab} tab`, async ({ page }) => {
      await openSettings(page, tab)
      const states = () =>
        Promise.all(
          labels.map((name) => page.getByRole('switch', { name, exact: true }).isChecked()),
        )
      await expect(page.getByRole('switch')).toHaveCount(5)
      const before = await states()
      expect(before).toEqual([true, true, true, true, tab === 'privacy'])
      // By the keyboard, and by a tap on the words.
      await page.getByRole('switch', { name: labels[0] }).press('Space')
      await page.getByText(labels[4]).click()
      await button(page, submit).click()
      await expectSaved(page)
      await page.reload()
      expect(await states()).toEqual([!before[0], true, true, true, !before[4]])
    })
  }
})

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
    expect(await page.context().cookies()).toEqual([])
    await expect(seen).toHaveText(String(likes - 1))
    await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await elsewhere.context().close()
    await watcher.context().close()

    await page.getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(player.email)
    await dialog.getByLabel('Password').fill(player.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password')
  })
})

own.describe('without script', () => {
  own.use({ javaScriptEnabled: false })

  own('all of it works as plain forms', async ({ page }) => {
    const player = newPlayer()
    await page.goto('/sign-up')
    await page.getByLabel('Display Name').fill(player.name)
    await page.getByLabel('Email').fill(player.email)
    await page.getByLabel('Password').fill(player.password)
    await button(page, 'Create Account').click()
    await page.goto('/settings')

    await expect(passwordField(page, 'Current Password')).toBeVisible()
    await field(page, 'Display Name').fill('Grace')
    await field(page, 'Email Address').fill('grace@example.org')
    await passwordField(page, 'Current Password').fill('wrong')
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update account settings. Please try again.',
    )
    await expect(field(page, 'Display Name')).toHaveValue('Grace')
    await expect(field(page, 'Email Address')).toHaveValue('grace@example.org')
    await field(page, 'Email Address').fill(player.email)
    await button(page, 'Save Changes').click()
    await expectSaved(page)

    await page.getByRole('tab', { name: 'Privacy' }).click()
    await page.getByRole('switch', { name: 'Public Profile' }).uncheck()
    await button(page, 'Save Settings').click()
    await expectSaved(page)
    await expect(page.getByRole('switch', { name: 'Public Profile' })).not.toBeChecked()

    await page.getByRole('tab', { name: 'Security' }).click()
    await passwordField(page, 'Current Password').fill(player.password)
    await passwordField(page, 'New Password').fill('an even better one')
    await passwordField(page, 'Confirm New Password').fill('an even better one')
    await button(page, 'Update Password').click()
    await expectSaved(page)

    await button(page, 'Delete Account').click()
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL('/settings?tab=security')
    await button(page, 'Delete Account').click()
    await field(page, 'Email Address').fill('somebody@example.org')
    await button(page, 'Confirm Delete').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Email confirmation does not match your email address.',
    )
    await field(page, 'Email Address').fill(player.email)
    await button(page, 'Confirm Delete').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
})

const withData = testOwnPortal(() => startPortal()).extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  expectedMessages: async ({}, use) => use(EXPECTED),
})

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

  withData('the address changes when the mailed link is opened', async ({ page, portal }) => {
    const player = await openSettings(page)
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

    await expect.poll(() => mailsTo(portal.dataDir, newEmail), { timeout: 15_000 }).toHaveLength(1)
    const [mail] = await mailsTo(portal.dataDir, newEmail)
    await expect
      .poll(async () => (await mailsTo(portal.dataDir, player.email)).join())
      .toContain('is about to change')
    const link = /http:\S+\/confirm-email\?token=[\w-]+/.exec(mail!)![0]
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
    await page.goto('/settings')
    await expect(field(page, 'Email Address')).toHaveValue(newEmail)
  })

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
