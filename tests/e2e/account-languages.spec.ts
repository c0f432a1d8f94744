/** Signing up and in on pages of other languages: words, and the way back to the page. */
import type { Locator } from '@playwright/test'
import { mailsTo } from './mails.ts'
import { newPlayer, signUp as signUpInEnglish } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())

test.use({ expectedMessages: [/Failed to load resource/] })

test('the dialog, its errors and the signed-in page are in Arabic', async ({ page }) => {
  const player = newPlayer()
  await page.goto('/ar/game/mope')
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'تسجيل الدخول' })
  await dialog.getByLabel('البريد الإلكتروني').fill(player.email)
  await dialog.getByLabel('كلمة المرور').fill(player.password)
  await dialog.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('البريد الإلكتروني أو كلمة المرور غير صحيحة')
  await dialog.getByRole('button', { name: 'ليس لديك حساب؟ أنشئ حسابًا' }).click()
  const signUp = page.getByRole('dialog', { name: 'إنشاء حساب' })
  await signUp.getByLabel('الاسم المعروض').fill(player.name)
  await signUp.getByLabel('البريد الإلكتروني').fill(player.email)
  await signUp.getByLabel('كلمة المرور').fill(player.password)
  await signUp.getByRole('button', { name: 'إنشاء الحساب' }).click()
  await expect(page.getByRole('button', { name: 'قائمة الحساب' })).toBeVisible()
  await expect(page).toHaveURL('/ar/game/mope')
})

test('mailed links confirm an address and set a new password in German', async ({
  page,
  portal,
}) => {
  const player = newPlayer()
  const pathOf = async (page: string) => {
    let token: string | undefined
    await expect(async () => {
      const mails = await mailsTo(portal.dataDir, player.email)
      token = mails.join('\n').match(`/${page}\\?token=([\\w-]+)`)?.[1]
      expect(token).toBeDefined()
    }).toPass()
    return `/de/${page}?token=${token}`
  }
  await page.goto('/de/sign-up')
  await expect(page).toHaveTitle(/^Registrieren \| /)
  await page.getByLabel('Anzeigename').fill(player.name)
  await page.getByLabel('E-Mail', { exact: true }).fill(player.email)
  await page.getByLabel('Passwort').fill(player.password)
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await expect(page).toHaveURL('/de')

  await page.goto(await pathOf('confirm-email'))
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(page.getByRole('heading', { name: 'E-Mail-Adresse bestätigt' })).toBeVisible()
  await expect(page).toHaveURL('/de/confirm-email?confirmed')

  await page.goto('/de/forgot-password')
  await page.getByLabel('E-Mail', { exact: true }).fill(player.email)
  await page.getByRole('button', { name: 'E-Mail zum Zurücksetzen senden' }).click()
  await expect(page.getByText('Sieh in deinem Posteingang nach.')).toBeVisible()
  await page.goto(await pathOf('reset-password'))
  for (const label of ['Neues Passwort', 'Neues Passwort bestätigen']) {
    await page.getByLabel(label, { exact: true }).fill(player.email)
  }
  await page.getByRole('button', { name: 'Neues Passwort festlegen' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Dein Passwort ist deinem Namen oder deiner E-Mail-Adresse zu ähnlich.',
  )
  for (const label of ['Neues Passwort', 'Neues Passwort bestätigen']) {
    await page.getByLabel(label, { exact: true }).fill('an even better one')
  }
  await page.getByRole('button', { name: 'Neues Passwort festlegen' }).click()
  await expect(page.getByText('Dein Passwort wurde geändert.')).toBeVisible()
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/de/sign-in')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a German player stays on German pages', async ({ page }) => {
    const player = newPlayer()
    await page.goto('/de/game/mope')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page).toHaveURL('/de/sign-in?next=%2Fgame%2Fmope')
    await page.getByRole('link', { name: 'Noch kein Konto? Registrieren' }).click()
    await page.getByLabel('Anzeigename').fill(player.name)
    await page.getByLabel('E-Mail', { exact: true }).fill(player.email)
    await page.getByLabel('Passwort').fill('short')
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Das Passwort ist zu kurz. Nimm mindestens 8 Zeichen.',
    )
    await page.getByLabel('Anzeigename').fill(player.name)
    await page.getByLabel('E-Mail', { exact: true }).fill(player.email)
    await page.getByLabel('Passwort').fill(player.password)
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expect(page).toHaveURL('/de/game/mope')
    await page.getByRole('button', { name: 'Abmelden' }).press('Enter')
    await expect(page).toHaveURL('/de')
  })
})

test('names and addresses keep their direction, and their side, on an Arabic page', async ({
  page,
}) => {
  await page.goto('/about')
  // Without its own direction the exclamation mark would be at the other end.
  await signUpInEnglish(page, newPlayer('Ada!'))
  const styleOf = (place: Locator) =>
    place.evaluate((node) => {
      const { direction, textAlign } = getComputedStyle(node)
      return { direction, textAlign }
    })
  const latin = { direction: 'ltr', textAlign: 'right' }
  await page.goto('/ar/profile')
  expect(await styleOf(page.getByRole('heading', { name: 'Ada!' }))).toEqual(latin)
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  expect(await styleOf(page.getByRole('menu').getByText('Ada!'))).toEqual(latin)
  expect(await styleOf(page.getByRole('menu').getByText('@example.org'))).toEqual(latin)
  await page.goto('/ar/settings')
  const email = page.getByRole('textbox', { name: 'البريد الإلكتروني' })
  expect(await styleOf(email)).toEqual(latin)
  await page.goto('/ar?q=agar')
  const card = page.getByRole('article').getByRole('heading', { name: 'Agar.io' })
  expect(await styleOf(card)).toEqual(latin)
})

test('the error of a malformed request is in the language of its page', async ({
  page,
  baseURL,
}) => {
  await page.goto('/about')
  await signUpInEnglish(page)
  const { origin } = new URL(baseURL!)
  const headers = { Origin: origin, Referer: `${origin}/de/game/agar` }
  for (const [method, path] of [
    ['PUT', '/likes/agar'],
    ['POST', '/play-time'],
    ['PUT', '/api/saved-games/agar'],
    ['POST', '/api/saved-games'],
  ] as const) {
    const response = await page.request.fetch(path, { method, headers, data: { wrong: true } })
    expect(response.status(), path).toBe(400)
    expect(await response.json(), path).toEqual({ error: 'Die Anfrage ist fehlerhaft.' })
  }
})
