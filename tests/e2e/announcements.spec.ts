/** Announcements and the audit log in the administration, and the links that unsubscribe. */
import { readFile } from 'node:fs/promises'
import { readAuthSecret } from '#platform/process/auth-secret.ts'
import { makeUnsubscribeToken } from '#features/notifications/server/unsubscribe.server.ts'
import { expectUsable } from './axe.ts'
import { runSql } from './player-data.ts'
import { signUpWithoutPage } from './sign-up.ts'
import { giveRole } from './staff.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())
test.use({ expectedMessages: [/the server responded with a status of (400|404)/] })

/** Lets the account want mails of announcements. Returns the token that unsubscribes it. */
function subscribe(portal: { dataDir: string }, email: string): string {
  const [user] = runSql(portal, 'select id from user where email = ?', email)
  const id = String(user!.id)
  runSql(portal, 'update notification_preferences set marketing_emails = 1 where user_id = ?', id)
  return makeUnsubscribeToken({ secret: readAuthSecret(undefined, portal.dataDir) }, id)
}

/** How many accounts want mails of announcements. */
const countSubscribed = (portal: { dataDir: string }) =>
  runSql(portal, 'select 1 from notification_preferences where marketing_emails = 1').length

test('an owner writes, previews and sends an announcement', async ({ page, portal }) => {
  const { email } = await signUpWithoutPage(page)
  await giveRole(portal, email, 'owner')
  await page.goto('/admin/announcements')
  await expectUsable(page)
  const main = page.getByRole('main')
  const english = main.getByRole('group', { name: 'English' })
  await english.getByLabel('Title').fill('Season two')
  await english.getByLabel('Text').fill('It starts today.\n\nHave <b>fun</b>.')
  await main.getByText('Other languages').click()
  const german = main.getByRole('group', { name: 'Deutsch' })
  await german.getByLabel('Title').fill('Saison zwei')
  await main.getByRole('button', { name: 'Preview' }).click()

  // What was typed stays, with the fault at its field.
  await expect(main.getByRole('alert')).toHaveText('Nothing was sent. Check the fields below.')
  await expect(german.getByLabel('Text')).toHaveAccessibleDescription(/both a title and a text/)
  await german.getByLabel('Text').fill('Sie beginnt heute.')
  await main.getByRole('switch', { name: 'Also by email' }).check()
  await main.getByRole('button', { name: 'Preview' }).click()
  const preview = main.getByRole('region', { name: 'This is what players will read' })
  await expect(preview).toContainText('Have <b>fun</b>.')
  await expect(preview.getByRole('heading', { name: 'Saison zwei' })).toBeVisible()
  await expect(preview).toContainText('It is also sent by email.')
  await expectUsable(page)
  await preview.getByRole('button', { name: 'Send to all players' }).click()
  await expect(main.getByRole('status')).toContainText('on its way')
  await expect(english.getByLabel('Title')).toHaveValue('')
  await expect(main.getByRole('region', { name: 'Sent announcements' })).toContainText('Season two')

  await page.goto('/admin/audit-log')
  await expect(main.getByText('Ada\u2069 sent an announcement')).toBeVisible()
  await expect(main.getByText('(command)').first()).toBeVisible()
  await expectUsable(page)
  await main.getByLabel('Action').selectOption('… sent an announcement')
  await expect(page).toHaveURL(/action=announce/)
  await expect(main.locator('time')).toHaveCount(1)
  await main.getByRole('link', { name: 'All by them' }).click()
  await expect(main.getByLabel('Action')).toHaveValue('')
  await page.goBack()
  await expect(main.getByLabel('Action')).toHaveValue('announce')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"Ada","announce"')
  // The days of the filter are the reader's.
  await main.getByLabel('From').fill('2100-01-01')
  await expect(page).toHaveURL(/from=2100-01-01T00%3A00/)
  await expect(main.locator('time')).toHaveCount(0)
  await page.reload()
  await expect(main.getByLabel('From')).toHaveValue('2100-01-01')
})

test('a mail program unsubscribes without a session', async ({ page, portal, playwright }) => {
  const { email } = await signUpWithoutPage(page)
  await page.goto('/about')
  const token = subscribe(portal, email)
  const elsewhere = await playwright.request.newContext()
  const headers = { origin: 'https://mail.example.org', 'sec-fetch-site': 'cross-site' }
  const post = (path: string) =>
    elsewhere.post(`${portal.url}${path}`, { form: { 'List-Unsubscribe': 'One-Click' }, headers })
  expect((await post('/unsubscribe?token=forged')).status()).toBe(400)
  // Only this address takes requests of other sites.
  expect((await post(`/not-me?unsubscribe=${token}`)).status()).toBe(403)
  const get = await elsewhere.get(`${portal.url}/unsubscribe?token=${token}`)
  expect(get.url()).toBe(`${portal.url}/not-me?unsubscribe=${token}`)
  expect(countSubscribed(portal)).toBe(1)
  expect((await post(`/unsubscribe?token=${token}`)).status()).toBe(200)
  expect((await post(`/unsubscribe?token=${token}`)).status()).toBe(200)
  expect(countSubscribed(portal)).toBe(0)
  await elsewhere.dispose()
})

test('a reader unsubscribes with the button of the page', async ({ page, portal }) => {
  const { email } = await signUpWithoutPage(page)
  await page.goto('/about')
  const token = subscribe(portal, email)
  await page.context().clearCookies()
  await page.goto(`/not-me?unsubscribe=${token}`)
  await expectUsable(page)
  expect(countSubscribed(portal)).toBe(1)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(countSubscribed(portal)).toBe(0)
  const forged = await page.goto('/de/not-me?unsubscribe=forged')
  expect(forged!.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Dieser Link funktioniert nicht' })).toBeVisible()
})
