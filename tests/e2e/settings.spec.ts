/** The settings: four tabs, every save and every message, with and without JavaScript. */
import type { Locator, Page } from '@playwright/test'
import {
  SAVED,
  openSettings,
  cutOff,
  expectSaved,
  own,
  button,
  field,
  passwordField,
} from './settings-page.ts'
import { NOTIFICATION_PREFERENCES } from '#features/notifications/preferences.ts'
import { newPlayer, sendSignUp } from './sign-up.ts'
import { expect } from './test.ts'

own.describe('the page', () => {
  own('and other own pages redirect visitors to the home page', async ({ page, request }) => {
    const others = ['/profile?tab=liked', '/notifications', '/notifications/latest']
    for (const path of ['/settings', '/settings?tab=security', '/settings/data', ...others]) {
      const response = await request.get(path, { maxRedirects: 0 })
      expect([response.status(), response.headers().location]).toEqual([302, '/'])
    }
    await page.goto('/settings?tab=privacy')
    await expect(page).toHaveURL('/')
  })

  own('shows the player and four tabs, each with its URL', async ({ page }) => {
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
    await button(page, 'Sign Out').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
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
})

own.describe('a save', () => {
  /** Clicks, and checks that the busy label is shown for one second of the page's clock. */
  async function expectBusyForASecond(page: Page, submit: Locator, busyLabel: string) {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const responded = page.waitForResponse((response) => response.request().method() === 'POST')
    await submit.click()
    const busy = button(page, busyLabel)
    await expect(busy).toBeDisabled()
    await responded
    await page.clock.runFor(999)
    await expect(busy).toBeDisabled()
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(busy).toBeHidden()
  }

  own('of the account shows Saving... for a second', async ({ page }) => {
    await openSettings(page)
    await field(page, 'Display Name').fill('Grace')
    await expectBusyForASecond(page, button(page, 'Save Changes'), 'Saving...')
    await expectSaved(page)
    await expect(button(page, 'Save Changes')).toBeFocused()
    // The header shows the name at once.
    await expect(page.getByRole('main').getByText('Grace', { exact: true })).toBeVisible()
    await button(page, 'Account menu').click()
    await expect(page.getByRole('menu').getByText('Grace', { exact: true })).toBeVisible()
    await page.reload()
    await expect(field(page, 'Display Name')).toHaveValue('Grace')
  })

  own('of the password shows Updating... for a second', async ({ page }) => {
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

  own('that fails shows an error and keeps the input', async ({ page }) => {
    await openSettings(page)
    await cutOff(page)
    const name = field(page, 'Display Name')
    await name.fill('Ada Byron')
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update account settings. Please try again.',
    )
    await expect(name).toHaveValue('Ada Byron')
    await expect(page.getByText(SAVED)).toBeHidden()
    await page.context().setOffline(false)
    await button(page, 'Save Changes').click()
    await expectSaved(page)
  })
})

own.describe('saved values', () => {
  own('the switches of a tab', async ({ page }) => {
    await openSettings(page, 'notifications')
    const switches = page.getByRole('switch')
    await expect(switches).toHaveCount(NOTIFICATION_PREFERENCES.length)
    const states = () =>
      switches.evaluateAll((all: HTMLInputElement[]) => all.map((it) => it.checked))
    expect(await states()).toEqual([true, true, true, true, false])
    // By keyboard, and by a tap on the label.
    await page.getByRole('switch', { name: 'Email Notifications' }).press('Space')
    await page.getByText('Marketing Emails').click()
    await button(page, 'Save Preferences').click()
    await expectSaved(page)
    await page.reload()
    expect(await states()).toEqual([false, true, true, true, true])
  })
})

own.describe('without JavaScript', () => {
  own.use({ javaScriptEnabled: false })

  own('saves every tab by plain forms', async ({ page }) => {
    const player = newPlayer()
    await page.goto('/sign-up')
    await sendSignUp(page, player)
    await page.goto('/settings')

    await expect(passwordField(page, 'Current Password')).toBeVisible()
    await field(page, 'Display Name').fill('Grace')
    await field(page, 'Email Address').fill('grace@example.org')
    await passwordField(page, 'Current Password').fill('wrong')
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update account settings. Please try again.',
    )
    await expect(passwordField(page, 'Current Password')).toBeFocused()
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
    await expect(field(page, 'Email Address')).toBeFocused()
    await field(page, 'Email Address').fill(player.email)
    await button(page, 'Confirm Delete').click()
    await expect(page).toHaveURL('/')
    const farewell = page.getByText('Your account and all its data have been deleted.')
    await expect(farewell).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(farewell, 'it is shown once').toBeHidden()
  })
})
