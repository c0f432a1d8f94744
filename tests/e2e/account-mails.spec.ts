/**
 * Mails about accounts: address confirmation and password reset, without revealing who has an
 * account.
 */
import type { Portal } from '../portal.ts'
import { expectAccessible } from './axe.ts'
import { httpRequest } from './http-client.ts'
import { listMails, mailsTo } from './mails.ts'
import { expectFault, newPlayer, signIn, signUp, sendSignIn } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())

test.use({ expectedMessages: [/Failed to load resource/] })

/** Lists the links to this page in the mails to an address, newest first. */
async function linksIn({ dataDir }: Portal, email: string, path: string): Promise<string[]> {
  const mails = await mailsTo(dataDir, email)
  return mails
    .filter((mail) => mail.includes(path))
    .flatMap((mail) => /http:\S+token=[\w-]+/.exec(mail)?.[0] ?? [])
}

/** Waits for the latest such link. */
async function linkIn(portal: Portal, email: string, path: string): Promise<string> {
  await expect.poll(() => linksIn(portal, email, path)).not.toHaveLength(0)
  return (await linksIn(portal, email, path))[0]!
}

test('the page of a mailed link names the account, and hides the token', async ({
  page,
  portal,
}) => {
  const requested = newPlayer()
  await page.goto('/')
  await signUp(page, requested)
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(requested.email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  const link = await linkIn(portal, requested.email, '/reset-password')
  const token = new URL(link).searchParams.get('token')!
  await page.goto(link)
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(requested.email)
  const addresses = await page
    .locator('a[href], link[href]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => address!.includes(token))).toEqual([])
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog').locator('form')).not.toHaveAttribute(
    'action',
    new RegExp(token),
  )
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'cookieEnabled', { value: false }),
  )
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('blocks cookies')
})

test('sends the same response with and without an account', async ({ page, portal }) => {
  await page.goto('/')
  const player = await signUp(page)
  const nobody = newPlayer()
  const requestReset = async (path: string, email: string) => {
    const { status, headers, body } = await httpRequest(`${portal.url}${path}`, {
      method: 'POST',
      headers: { Origin: portal.url, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ email })),
    })
    const { date: _date, ...rest } = headers
    return { status, headers: rest, body: body.toString() }
  }
  // Sends the request as a page without JavaScript does, then as React Router does.
  for (const [index, path] of ['/forgot-password', '/forgot-password.data'].entries()) {
    const toNobody = await requestReset(path, nobody.email)
    const toPlayer = await requestReset(path, player.email)
    expect(toPlayer.status).toBe(200)
    expect(toPlayer.body).toContain('This portal sends no emails.')
    expect(toNobody).toEqual(toPlayer)
    // A mail to the unknown address would have arrived first.
    await expect
      .poll(() => linksIn(portal, player.email, '/reset-password'))
      .toHaveLength(index + 1)
  }
  expect((await listMails(portal.dataDir)).join('\n')).not.toContain(nobody.email)
})

test('sets a password by the mailed link, once, and ends sessions', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/')
  const player = await signUp(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${portal.url}/forgot-password`)
  await other.getByLabel('Email').fill(player.email)
  await other.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(other.getByText("Ask the site's operator for a link")).toBeVisible()
  const link = await linkIn(portal, player.email, '/reset-password')
  await other.goto(link)
  for (const label of ['New Password', 'Confirm New Password']) {
    await other.getByLabel(label, { exact: true }).fill(player.email.toUpperCase())
  }
  await other.getByRole('button', { name: 'Set New Password' }).click()
  await expectFault(
    other.getByLabel('New Password', { exact: true }),
    /too similar to your name or email/,
  )
  await other.getByLabel('New Password', { exact: true }).fill('an even better one')
  await other.getByLabel('Confirm New Password').fill('an even better one')
  await other.getByRole('button', { name: 'Set New Password' }).click()
  await expect(other.getByText('Your password has been changed.')).toBeVisible()
  // No reload is needed: the live stream ended with the session.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('alert')).toContainText('This link was already used or has expired.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await signIn(page, { ...player, password: 'an even better one' })
  await other.context().close()
})

test('mailed links work without JavaScript', async ({ page, browser, portal }) => {
  await page.goto('/')
  const player = await signUp(page)
  const link = await linkIn(portal, player.email, '/confirm-email')
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(link)
  const main = plain.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Sign in to confirm your email address.')
  await sendSignIn(main, player)
  await plain.getByRole('button', { name: 'Confirm address' }).click()
  await expect(plain.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  await expect(plain).toHaveURL(`${portal.url}/confirm-email?confirmed`)
  await plain.goto(`${portal.url}/forgot-password`)
  await plain.getByLabel('Email').fill(player.email)
  await plain.getByRole('button', { name: 'Send Reset Email' }).click()
  await plain.goto(await linkIn(portal, player.email, '/reset-password'))
  for (const label of ['New Password', 'Confirm New Password']) {
    await plain.getByLabel(label, { exact: true }).fill('an even better one')
  }
  await plain.getByRole('button', { name: 'Set New Password' }).click()
  await expect(plain.getByText('Your password has been changed.')).toBeVisible()
  await plain.context().close()
})

test('confirms the address of a new account by the mailed link', async ({ page, portal }) => {
  await page.goto('/')
  const player = await signUp(page)
  const link = await linkIn(portal, player.email, '/confirm-email')
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  const confirmed = page.getByRole('heading', { name: 'Email address confirmed' })
  await expect(confirmed).toBeVisible()
  await page.reload()
  await expect(confirmed).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})
