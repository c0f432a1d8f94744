/** Sign-up, sign-in and sign-out; the three modes of the dialog; the same without JavaScript. */
import { expectFault, newPlayer, signUp } from './sign-up.ts'
import { expect, test, withoutScript } from './test.ts'

test('signs up on any page, stays there and survives a reload', async ({ page, context }) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('.data')) bodies.push(response.text().catch(() => ''))
  })
  await page.goto('/privacy')
  await page.goto('/?genre=Casual')
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  const player = await signUp(page)
  expect(await page.evaluate(() => scrollY)).toBe(300)
  const sent = [...(await Promise.all(bodies)), await page.content()].join('\n')
  await expect(page).toHaveURL('/?genre=Casual')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu').getByText(player.name, { exact: true })).toBeVisible()
  await expect(page.getByRole('menu').getByText(player.email)).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Notifications' })).toContainText('3')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  expect(cookies.get('session')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  // No body has the token.
  const token = decodeURIComponent(cookies.get('session')!.value).split('.')[0]!
  expect(sent).toContain('Ada')
  expect(sent).not.toContain(token)
  // This cookie only marks that a player is signed in.
  expect(cookies.get('signed-in')).toMatchObject({ httpOnly: false, sameSite: 'Lax', path: '/' })
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
})

test('shows a typed password until it is sent', async ({ page, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource/)
  await page.goto('/sign-in')
  const password = page.getByLabel('Password')
  await page.getByLabel('Email').fill('player@example.com')
  await password.fill('a long password')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('a long password')
  await page.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
})

test('shows an error in the dialog until the mode changes', async ({ page, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email').fill('nobody@example.org')
  await dialog.getByLabel('Password').fill('a wrong password')
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/sign-in.data*', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  release()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(dialog.getByLabel('Email')).toHaveValue('nobody@example.org')
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByLabel('Display Name')).toHaveAttribute('required')
})

withoutScript(
  'the same forms are German pages without JavaScript',
  async ({ page, expectedMessages }) => {
    expectedMessages.push(/Failed to load resource/)
    const player = newPlayer()
    await page.goto('/de/game/mope')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page).toHaveURL('/de/sign-in?next=%2Fgame%2Fmope')
    await page.getByRole('link', { name: 'Noch kein Konto? Registrieren' }).click()
    await page.getByLabel('Anzeigename').fill(player.name)
    await page.getByLabel('E-Mail', { exact: true }).fill(player.email)
    await page.getByLabel('Passwort').fill('short')
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expectFault(
      page.getByLabel('Passwort'),
      /Das Passwort ist zu kurz\. Nimm mindestens 8 Zeichen\./,
    )
    await expect(page.getByLabel('Anzeigename')).toHaveValue(player.name)
    await expect(page.getByLabel('E-Mail', { exact: true })).toHaveValue(player.email)
    await page.getByLabel('Passwort').fill(player.password)
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expect(page).toHaveURL('/de/game/mope')
    // The page is the same for everyone; its footer links to the player's pages.
    const own = page.getByRole('contentinfo')
    for (const path of ['/de/profile', '/de/notifications', '/de/settings']) {
      await page.goto('/de/game/mope')
      await own.locator(`a[href="${path}"]`).press('Enter')
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('button', { name: 'Kontomenü' })).toBeVisible()
    }
    await page.goto('/de/game/mope')
    await own.getByRole('button', { name: 'Abmelden' }).press('Enter')
    await expect(page).toHaveURL('/de')
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
  },
)

test('says as soon as a password is pasted that it is too long', async ({ page }) => {
  await page.goto('/sign-up')
  const form = page.getByRole('main')
  const field = form.getByLabel('Password', { exact: true })
  const pasted = 'A long passphrase, '.repeat(8)
  await field.fill(pasted)
  await expect(form.getByText('Password too long. Use at most 128 characters.')).toBeVisible()
  await expect(field).toHaveValue(pasted)
  await field.fill(pasted.slice(0, 128))
  await expect(form.getByText('Password too long')).toHaveCount(0)
})
