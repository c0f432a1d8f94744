/** Two-step verification: set-up, sign-in with time-based and recovery codes, turning it off. */
import type { Locator, Page } from '@playwright/test'
import { authenticator } from '../authenticator-app.ts'
import { expectUsable } from './axe.ts'
import {
  expectFault,
  newPlayer,
  sendSignIn,
  sendSignUp,
  signIn,
  signOut,
  signUp,
  signUpWithoutPage,
  type Player,
} from './sign-up.ts'
import { expect, isolatedTest, test } from './test.ts'

/** The section of the tab Security of the settings. */
const sectionOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Two-step verification' })

/** Turns the second factor on. Returns the app and the recovery codes. */
async function setUp(page: Page) {
  const section = sectionOf(page)
  await page.goto('/settings?tab=security')
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Scan the QR code')
  await expect(section.getByRole('img', { name: 'QR code' })).toBeVisible()
  const code = authenticator((await section.locator('bdi').textContent())!)
  await section.getByLabel('Code from the app').fill(code())
  await section.getByRole('button', { name: 'Turn on' }).click()
  const codes = section.getByRole('textbox', { name: 'Recovery codes' })
  await expect(codes).toHaveValue(/^(([a-z0-9]{6}-){3}[a-z0-9]{6}\n?){10}$/)
  await expect(section).toContainText('You have 10 recovery codes left.')
  return { code, recoveryCodes: (await codes.inputValue()).split('\n') }
}

/** Sends the sign-in form of the page or the dialog, up to the page that asks for a code. */
async function enterPassword(page: Page, player: Player, form: Page | Locator): Promise<void> {
  await sendSignIn(form, player)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Code from the app|Recovery code)$/ }).fill(code)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

test.use({ expectedMessages: [/Failed to load resource/] })

test('asks for a code of the app after the password, or for a recovery code', async ({ page }) => {
  await page.goto('/about')
  const player = await signUp(page)
  const { code, recoveryCodes } = await setUp(page)
  const [next, stale] = [code(1), code(-1)]
  await page.reload()
  await expect(sectionOf(page).getByRole('textbox')).toHaveCount(0)

  await signOut(page)
  await page.goto('/game/suroi')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await enterPassword(page, player, page.getByRole('dialog'))
  await expect(page.getByRole('dialog')).toBeHidden()
  const field = page.getByRole('textbox', { name: 'Code from the app' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await sendCode(page, stale)
  await expectFault(field, /This code is wrong or was already used/)
  await expect(field).toHaveValue(stale)
  await sendCode(page, next)
  await expect(page).toHaveURL('/game/suroi')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()

  await signOut(page)
  await page.goto('/sign-in?next=/saved')
  await enterPassword(page, player, page.getByRole('main'))
  await sendCode(page, next)
  await expectFault(field, /This code is wrong or was already used/)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
  await sendCode(page, recoveryCodes[0]!)
  await expect(page).toHaveURL('/saved')

  await page.goto('/settings?tab=security')
  const section = sectionOf(page)
  await expect(section).toContainText('You have 9 recovery codes left.')
  await section.getByRole('button', { name: 'Get new recovery codes' }).click()
  const renewed = section.getByRole('textbox', { name: 'Recovery codes' })
  await expect(renewed).toBeFocused()
  expect(await renewed.inputValue()).not.toContain(recoveryCodes[1])
  await expect(section).toContainText('You have 10 recovery codes left.')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'Two-step verification is off.',
  )
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible()
  await signOut(page)
  await signIn(page, player)
})

test('has no axe violation and no horizontal scroll on any of its screens', async ({ page }) => {
  const player = await signUpWithoutPage(page)
  await page.goto('/settings?tab=security')
  await sectionOf(page).getByRole('button', { name: 'Set up' }).click()
  await expect(sectionOf(page).getByRole('img')).toBeVisible()
  await expectUsable(page, [1280, 320])
  await setUp(page)
  await expectUsable(page, [1280, 320])
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await enterPassword(page, player, page.getByRole('main'))
  await sendCode(page, '123456')
  const field = page.getByRole('textbox', { name: 'Code from the app' })
  await expectFault(field, /This code is wrong or was already used/)
  await expectUsable(page, [1280, 320])
})

// Likes change the order of every list, so this test uses its own portal.
isolatedTest('saves the like that began the sign-in', async ({ page }) => {
  await page.goto('/about')
  const player = await signUp(page)
  const { code } = await setUp(page)
  const next = code(1)
  await signOut(page)
  await page.goto('/game/mope')
  await page.getByRole('button', { name: /^Like Mope/ }).click()
  await enterPassword(page, player, page.getByRole('dialog'))
  await expect(page.getByRole('main')).toContainText('You need an account to like Mope.io')
  await sendCode(page, next)
  await expect(page).toHaveURL('/game/mope')
  await expect(page.getByRole('button', { name: 'Unlike Mope.io, 1' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sets up, signs in with a recovery code and turns off', async ({ page }) => {
    const player = newPlayer()
    await page.goto('/sign-up')
    await sendSignUp(page, player)
    await expect(page.getByRole('heading', { level: 1, name: 'All Games' })).toBeVisible()
    const { recoveryCodes } = await setUp(page)
    await page.context().clearCookies()
    await page.goto('/sign-in?next=/settings?tab=security')
    await enterPassword(page, player, page.getByRole('main'))
    await sendCode(page, '123456')
    await expectFault(
      page.getByRole('textbox', { name: 'Code from the app' }),
      /This code is wrong or was already used/,
    )
    await sendCode(page, recoveryCodes[0]!)
    await expect(page).toHaveURL('/settings?tab=security')
    await sectionOf(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      'Two-step verification is off.',
    )
  })
})
