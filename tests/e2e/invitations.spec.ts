/** Who may sign up: a portal by invitation, one that is closed, and one for some mail domains. */
import type { BrowserContext, Page } from '@playwright/test'
import { account } from '../account-command.ts'
import { startPortal, type Portal } from '../portal.ts'
import { expectUsable } from './axe.ts'
import { expectFault, newPlayer, sendSignUp } from './sign-up.ts'
import { expect, testOwnPortal } from './test.ts'

const DEAD = 'This invitation was used up, has expired or was revoked. Ask for a new one.'

const byInvitation = testOwnPortal(() => startPortal({ SIGN_UP: 'invite' }))
const closed = testOwnPortal(() => startPortal({ SIGN_UP: 'closed' }))
const ofSchool = testOwnPortal(() => startPortal({ SIGN_UP_DOMAINS: 'example.org' }))

/** Returns the path of a new invitation's link. */
async function invite({ dataDir, url }: Portal, ...options: string[]): Promise<string> {
  const environment = { DATA_DIR: dataDir, SIGN_UP: 'invite', PUBLIC_URL: url }
  const { out } = await account(environment, ['invite', ...options])
  return out.trimEnd().split('\n').at(-1)!.slice(url.length)
}

const form = (page: Page) => page.getByRole('main')

const isSignedIn = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === 'session')

byInvitation('says so to visitors without one, also from the dialog', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: "Don't have an account? Sign up" }).click()
  await expect(page).toHaveURL('/sign-up?next=%2Fabout')
  await expect(dialog).toBeHidden()
  await expect(form(page)).toContainText('You need an invitation to sign up here. Open the link')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await form(page).getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await expect(form(page).getByLabel('Password')).toBeVisible()
})

byInvitation(
  'keeps the invitation over links, and takes one use',
  async ({ page, browser, portal }) => {
    const link = await invite(portal)
    await page.goto(link)
    await expect(form(page)).toContainText('Your invitation is valid. You can create an account.')
    const policy = page.locator('meta[name=referrer]')
    await expect(policy).toHaveAttribute('content', 'same-origin')
    await form(page).getByRole('link', { name: 'Already have an account? Sign in' }).click()
    await expect(page).toHaveURL(link.replace('sign-up', 'sign-in'))
    await expect(policy).toHaveAttribute('content', 'same-origin')
    await form(page).getByRole('link', { name: "Don't have an account? Sign up" }).click()
    await expect(page).toHaveURL(link)
    await sendSignUp(form(page), newPlayer())
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()

    const late = await browser.newPage({ baseURL: portal.url })
    await late.goto(link)
    await expect(form(late)).toContainText(DEAD)
    await expect(form(late).getByRole('textbox')).toHaveCount(0)
    await late.close()
  },
)

byInvitation('has usable pages with and without invitation', async ({ page, portal }) => {
  for (const path of ['/sign-up', await invite(portal), '/sign-up?invitation=unknown']) {
    await page.goto(path)
    await expect(form(page).getByRole('heading', { name: 'Sign Up' })).toBeVisible()
    await expectUsable(page, [1280, 320])
  }
})

byInvitation.extend({ javaScriptEnabled: false })(
  'signs up by it without JavaScript, once',
  async ({ page, context, portal, expectedMessages }) => {
    expectedMessages.push(/the server responded with a status of 403/)
    const link = await invite(portal)
    const other = await context.newPage()
    for (const each of [page, other]) await each.goto(link)
    await sendSignUp(form(page), newPlayer())
    await expect(page).toHaveURL('/')
    expect(await isSignedIn(context)).toBe(true)
    await context.clearCookies()
    await sendSignUp(form(other), newPlayer())
    await expect(other.getByRole('alert')).toHaveText(DEAD)
    await expect(other.getByText(DEAD)).toHaveCount(1)
    expect(await isSignedIn(context)).toBe(false)
  },
)

closed('a closed portal has no way to sign up', async ({ page, request }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
  await expect(dialog.getByText("Don't have an account?")).toHaveCount(0)
  await page.goto('/sign-up')
  await expect(form(page)).toContainText('This site takes no new accounts.')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expectUsable(page, [1280, 320])
  const refused = await request.post('/sign-up', {
    form: { ...newPlayer() },
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(refused.status()).toBe(403)
})

ofSchool('names the mail domains, and keeps what was typed', async ({ page, expectedMessages }) => {
  expectedMessages.push(/the server responded with a status of 422/)
  await page.goto('/sign-up')
  const player = newPlayer()
  await sendSignUp(form(page), { ...player, email: 'ada@elsewhere.example' })
  await expectFault(
    form(page).getByLabel('Email'),
    'Use an email address at example.org. This site accepts no others.',
  )
  await expect(form(page).getByLabel('Password')).toHaveValue(player.password)
  await form(page).getByLabel('Email').fill(player.email)
  await form(page).getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})
