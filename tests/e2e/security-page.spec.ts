/** Settings, Security: sessions, re-authentication, and the link "This wasn't me". */
import type { Page } from '@playwright/test'
import { mailsTo } from './mails.ts'
import { ageAuthentications, runSql } from './player-data.ts'
import { button, passwordField, withData } from './settings-page.ts'
import { expectFault, signIn, signUp, signUpWithoutPage } from './sign-up.ts'
import { expect } from './test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sessions = (page: Page) => section(page, 'Where you are signed in').getByRole('listitem')

withData('ends a session, whose open page signs out', async ({ page, browser, portal }) => {
  await page.goto('/about')
  const player = await signUp(page)
  runSql(portal, 'update "user" set email_verified = 1')
  const context = await browser.newContext({ baseURL: portal.url })
  const other = await context.newPage()
  await other.goto('/about')
  await signIn(other, player)

  await page.goto('/settings?tab=security')
  await expect(sessions(page)).toHaveCount(2)
  await expect(sessions(page).first()).toContainText('This device')
  const events = section(page, 'Security events')
  await expect(events).toContainText('Sign-in on a new device')

  await sessions(page).nth(1).getByRole('button').click()
  await expect(page.getByText('That device is signed out.')).toBeVisible()
  await expect(sessions(page)).toHaveCount(1)
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await context.close()

  const subject = 'Sign-in on a new device'
  await expect
    .poll(async () => (await mailsTo(portal.dataDir, player.email)).join())
    .toContain(subject)
})

withData('asks who the player is before the download, and comes back', async ({ page, portal }) => {
  await page.goto('/about')
  const { password } = await signUp(page)
  ageAuthentications(portal, 11)
  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: 'Download my data' }).click()
  await expect(page).toHaveURL(/\/confirm-identity\?next=/)
  await passwordField(page, 'Current Password').fill('not the password')
  await button(page, 'Confirm').click()
  await expectFault(passwordField(page, 'Current Password'), 'Current password is incorrect.')
  await passwordField(page, 'Current Password').fill(password)
  await button(page, 'Confirm').click()
  await expect(page).toHaveURL('/settings?tab=privacy')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await downloading).suggestedFilename()).toBe('account-data.json')
  expect((await page.request.get('/settings/data')).headers()).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  })
})

withData('gets an account back by the link "This wasn\'t me"', async ({ page, portal }) => {
  const player = await signUpWithoutPage(page)
  await page.goto('/settings?tab=security')
  await passwordField(page, 'Current Password').fill(player.password)
  await passwordField(page, 'New Password').fill('quite another one')
  await passwordField(page, 'Confirm New Password').fill('quite another one')
  await button(page, 'Update Password').click()
  const findLink = async () =>
    (await mailsTo(portal.dataDir, player.email)).join().match(/\/not-me\?token=[\w-]+/)?.[0]
  await expect.poll(findLink).toBeDefined()
  const link = (await findLink())!
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: "This wasn't you?" })).toBeVisible()
  // Without JavaScript, a refusal shows the page of this address again.
  await expect(page.getByRole('main').locator('form')).toHaveAttribute('action', link)
  await button(page, 'Secure my account').click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account is secured' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL('/')
})
