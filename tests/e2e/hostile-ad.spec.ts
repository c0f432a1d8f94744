/** An ad frame receives no key that is meant for the portal, like a game frame (ADR 8). */
import type { Page } from '@playwright/test'
import { plantAd } from './hostile-frames.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const AD_SCRIPT = 'https://ads.example/slot.js'
const PASSWORD = 'correct horse 9'
const STOPPED = 'We removed this ad because it grabbed the keyboard while you were typing.'

const test = testOwnPortal(() => startPortal({ AD_SCRIPT_URL: AD_SCRIPT }))

const frame = (page: Page) => page.getByTitle('Advertisement')

async function openHome(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.frameLocator('iframe').getByText('Hostile ad')).toBeVisible()
}

for (const attack of [{ everyMs: 5 }, { afterBlurMs: 60 }]) {
  test(`keeps a password from an ad: ${JSON.stringify(attack)}`, async ({ page }) => {
    const loot = await plantAd(page.context(), AD_SCRIPT, attack)
    await openHome(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    for (const turn of ["Don't have an account? Sign up", 'Already have an account? Sign in']) {
      await dialog.getByLabel('Password').click()
      await page.keyboard.type(PASSWORD)
      await expect(dialog.getByLabel('Password')).toHaveValue(PASSWORD)
      await dialog.getByRole('button', { name: turn }).click()
    }
    await dialog.getByRole('button', { name: 'Forgot password?' }).click()
    await dialog.getByLabel('Email').click()
    await page.keyboard.type('ada@example.org')
    await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.org')
    await expect(frame(page)).toHaveCount(0)
    expect(loot.keys).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.frameLocator('iframe').getByText('Hostile ad')).toBeVisible()
  })
}

test('stops an ad that takes the focus from a field', async ({ page }) => {
  const loot = await plantAd(page.context(), AD_SCRIPT, { afterBlurMs: 50 })
  await openHome(page)
  await frame(page).click()
  const search = page.getByLabel('Search games')
  await search.click()
  await expect(page.getByText(STOPPED)).toBeVisible()
  await expect(frame(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.type('krunker')
  await expect(search).toHaveValue('krunker')
  expect(loot.keys).toEqual([])
})
