/** Getting into the administration: the link of the owner, re-authentication, the second factor. */
import { account } from '../account-command.ts'
import { authenticator } from '../authenticator-app.ts'
import { expectUsable, expectAccessibleInThemes } from './axe.ts'
import { ageAuthentications } from './player-data.ts'
import { expectFault, newPlayer, signIn, signUp, signUpWithoutPage } from './sign-up.ts'
import { giveRole, signUpAs } from './staff.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())
test.use({ expectedMessages: [/the server responded with a status of (400|401|404)/] })

const withSecondFactor = testOwnPortal(() => startPortal({ STAFF_SECOND_FACTOR: 'required' }))

test('the link of the operator sets the portal up, once', async ({ page, portal, browser }) => {
  const { out } = await account({ DATA_DIR: portal.dataDir, PUBLIC_URL: portal.url }, [
    'owner-link',
  ])
  const link = out.trimEnd().split('\n').at(-1)!.slice(portal.url.length)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up your portal' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  await expectAccessibleInThemes(page)
  const owner = newPlayer()
  const main = page.getByRole('main')
  await main.getByLabel('Name of the portal').fill('Corner Arcade')
  await main.getByLabel('Display Name').fill(owner.name)
  await main.getByLabel('Email').fill(owner.email)
  await main.getByLabel('Password', { exact: true }).fill('Corner Arcade 1')
  await main.getByRole('button', { name: 'Set up the portal' }).click()
  await expect(main.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/name/)
  await main.getByLabel('Password', { exact: true }).fill(owner.password)
  await main.getByRole('button', { name: 'Set up the portal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page).toHaveTitle(/Corner Arcade/)

  const context = await browser.newContext({ baseURL: portal.url })
  const other = await context.newPage()
  await other.goto('/about')
  await signUp(other)
  await other.goto(link)
  await other.getByRole('button', { name: 'Become an owner' }).click()
  await expect(other.getByRole('alert')).toContainText('This link was used')
  await context.close()
})

test('keeps what staff typed while they prove who they are', async ({ page, portal }) => {
  const { email, password } = await signUpWithoutPage(page)
  await giveRole(portal, email, 'owner')
  await page.goto('/admin/announcements')
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Title').fill('Season two')
  await english.getByLabel('Text').fill('It starts today.')
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  const region = page.getByRole('region', { name: 'This is what players will read' })
  await expect(region).toContainText('It starts today.')
  await english.getByLabel('Text').fill('It starts tomorrow.')
  ageAuthentications(portal, 121)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(region).toContainText('It starts today.')
  await preview.click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: "Confirm it's you" }).click()
  const tab = await opened
  await tab.getByLabel('Current Password').fill(password)
  await tab.getByRole('button', { name: 'Confirm' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await preview.click()
  await expect(region).toContainText('It starts tomorrow.')
})

withSecondFactor('lets in sessions with a second factor', async ({ page, portal, browser }) => {
  const player = await signUpAs(page, portal, 'owner')
  await account({ DATA_DIR: portal.dataDir }, ['verify', player.email])
  await page.goto('/admin')
  await expect(page).toHaveURL('/settings?tab=security&needs=second-factor')
  await expect(page.getByText('To open the administration, turn on two-step')).toBeVisible()
  const older = await browser.newContext({ baseURL: portal.url })
  const page2 = await older.newPage()
  await page2.goto('/about')
  await signIn(page2, player)

  // The session that sets it up has proved it. An older one proves it on the page that asks.
  const section = page.getByRole('region', { name: 'Two-step verification' })
  await section.getByRole('button', { name: 'Set up' }).click()
  const code = authenticator((await section.locator('bdi').textContent())!)
  await section.getByLabel('Code from the app').fill(code())
  await section.getByRole('button', { name: 'Turn on' }).click()
  const codes = await section.getByRole('textbox', { name: 'Recovery codes' }).inputValue()
  await page.goto('/admin')
  const overview = { level: 1, name: 'Overview' }
  await expect(page.getByRole('heading', overview)).toBeVisible()

  await page2.goto('/admin')
  await expect(page2).toHaveURL('/confirm-identity?next=%2Fadmin&needs=second-factor')
  await expect(page2.getByLabel('Current Password')).toHaveCount(0)
  await page2.getByLabel('Code from the app').fill('123456')
  await page2.getByRole('button', { name: 'Confirm' }).click()
  await expectFault(page2.getByLabel('Code from the app'), /This code is wrong/)
  await expectAccessibleInThemes(page2)
  await expectUsable(page2)
  await page2.getByRole('link', { name: 'Use a recovery code' }).click()
  await page2.getByLabel('Recovery code').fill(codes.split('\n')[0]!)
  await page2.getByRole('button', { name: 'Confirm' }).click()
  await expect(page2.getByRole('heading', overview)).toBeVisible()
  await older.close()
})
