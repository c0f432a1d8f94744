/** Signing up and in on pages of other languages: words, and the way back to the page. */
import type { Locator } from '@playwright/test'
import { newPlayer, signUp as signUpInEnglish } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())

// Chromium says so if the test types before it has moved the focus to the wrong field.
test.use({ expectedMessages: [/Failed to load resource|Autofocus processing was blocked/] })

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
    await expect(page.getByLabel('Passwort')).toHaveAccessibleDescription(
      /Das Passwort ist zu kurz\. Nimm mindestens 8 Zeichen\./,
    )
    await expect(page.getByLabel('Anzeigename')).toHaveValue(player.name)
    await page.getByLabel('Passwort').fill(player.password)
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expect(page).toHaveURL('/de/game/mope')
    await page.getByRole('button', { name: 'Abmelden' }).press('Enter')
    await expect(page).toHaveURL('/de')
  })
})

test('names and addresses keep direction and side on an Arabic page', async ({ page }) => {
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

test('the error of a malformed request has the language of its page', async ({ page, baseURL }) => {
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
