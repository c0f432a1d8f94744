/** Sign-in through an OpenID Connect provider: the dialog, the pages, links, and what may go wrong. */
import type { Page } from '@playwright/test'
import { startProvider, type TestProvider } from '../oidc-provider.ts'
import { findFreePort, startPortal } from '../portal.ts'
import { expectAccessible, expectAccessibleInThemes } from './axe.ts'
import { dropCookies, finishResponses } from './drop-cookies.ts'
import { expectFault, newPlayer, signUp, sendSignIn } from './sign-up.ts'
import { expect, testOwnPortal } from './test.ts'

async function startWithProvider(environment: Record<string, string> = {}) {
  const port = await findFreePort()
  const provider = await startProvider(`http://localhost:${port}`)
  const portal = await startPortal({
    ...provider.environment,
    ...environment,
    PORT: String(port),
  })
  const stop = async () => {
    await portal.stop()
    await provider.stop()
  }
  return { ...portal, provider, stop }
}

const test = testOwnPortal(startWithProvider)
const withoutPasswords = testOwnPortal(() => startWithProvider({ PASSWORD_SIGN_IN: 'off' }))

/** Lets the browser visit the provider, where a new player signs in. */
async function meetProvider(page: Page, provider: TestProvider, claims: object = {}) {
  await page.context().route(`${provider.issuer}/**`, (route) => route.continue())
  const { name, email } = newPlayer()
  Object.assign(provider, {
    mode: 'fine',
    tamper: undefined,
    account: { sub: email, name, email, email_verified: true, ...claims },
  })
  return { name, email }
}

const withProvider = (page: Page) => page.getByRole('button', { name: 'Continue with Example ID' })
const menu = (page: Page) => page.getByRole('button', { name: 'Account menu' })

test('signs up in the dialog, out at the provider and in again', async ({ page, portal }) => {
  const { name } = await meetProvider(page, portal.provider)
  await page.goto('/game/agar')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await withProvider(page).click()
  await expect(page).toHaveURL('/game/agar')
  await menu(page).click()
  await expect(page.getByRole('menu').getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign out at Example ID' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeHidden()
  await page.goto('/sign-in?next=%2Fsaved')
  await withProvider(page).click()
  await expect(page).toHaveURL('/saved')
  await expect(menu(page)).toBeVisible()
})

test('says in the page’s language that the player canceled', async ({ page, portal }) => {
  await meetProvider(page, portal.provider)
  portal.provider.mode = 'refusing'
  await page.goto('/de/sign-in?next=%2Fsaved')
  await page.getByRole('button', { name: 'Weiter mit Example ID' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Du hast die Anmeldung mit Example ID abgebrochen.',
  )
  await expectAccessibleInThemes(page)
  portal.provider.mode = 'fine'
  await page.getByRole('button', { name: 'Weiter mit Example ID' }).click()
  await expect(page).toHaveURL('/de/saved')
})

test('asks for a name that nobody sent', async ({ page, portal, expectedMessages }) => {
  expectedMessages.push(/the server responded with a status of 400/)
  await meetProvider(page, portal.provider, { name: undefined })
  await page.goto('/sign-in')
  await withProvider(page).click()
  await expect(page.getByRole('heading', { name: 'Choose a display name' })).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Display Name')
  await field.fill('  ')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectFault(field, 'Display name is required')
  await field.fill('Chosen')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await menu(page).click()
  await expect(page.getByRole('menu').getByText('Chosen', { exact: true })).toBeVisible()
})

test('links the provider to an account, confirms, and unlinks it', async ({ page, portal }) => {
  await page.goto('/about')
  const player = await signUp(page)
  await meetProvider(page, portal.provider, { email: player.email })
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await withProvider(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'An account here already has the email address',
  )
  await sendSignIn(page.getByRole('main'), player)
  await expect(menu(page)).toBeVisible()
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Link Example ID' }).click()
  await expect(page.getByText('Example ID is linked')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/confirm-identity?next=%2Fsettings')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm with Example ID' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Unlink Example ID' }).click()
  await expect(page.getByText('Example ID is no longer linked')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('signs in on the page', async ({ page, portal }) => {
    await meetProvider(page, portal.provider)
    await page.goto('/fr/sign-in?next=%2Fprofile')
    await page.getByRole('button', { name: 'Continuer avec Example ID' }).click()
    await expect(page).toHaveURL('/fr/profile')
  })
})

withoutPasswords('has no passwords anywhere', async ({ page, request, portal }) => {
  for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    const headers = { Origin: portal.url }
    const refused = await request.post(path, { form: { ...newPlayer() }, headers })
    expect(refused.status()).toBe(403)
  }
  await meetProvider(page, portal.provider)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
  await withProvider(page).click()
  await expect(menu(page)).toBeVisible()
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Delete Account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Password/ })).toHaveCount(0)
})

test('says that cookies are blocked after the visit', async ({ page, portal }) => {
  await meetProvider(page, portal.provider)
  await dropCookies(page)
  await page.goto('/sign-in')
  await withProvider(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Your browser blocks cookies of this site. Allow them to sign in.',
  )
  await finishResponses(page)
})
