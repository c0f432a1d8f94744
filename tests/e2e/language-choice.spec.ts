/** The choice of a language: links, settings, the account, and the offer on the home page. */
import type { Page } from '@playwright/test'
import { newPlayer, openSignedIn, sendSignUp, signUp, signUpWithoutPage } from './sign-up.ts'
import { expect, test, withoutScript } from './test.ts'

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const offer = (page: Page) => page.getByRole('complementary', { name: 'Deutsch' })

/** The language of the signed-in player's account. */
async function readAccountLanguage(page: Page): Promise<unknown> {
  const response = await page.request.get('/settings/data')
  return ((await response.json()) as { language: unknown }).language
}

test('a link in the footer keeps the view, and stores the choice', async ({ page }) => {
  await signUpWithoutPage(page)
  expect(await readAccountLanguage(page)).toBe('en')
  await page.goto('/settings?tab=privacy')
  await footerLink(page, 'Français').click()
  await expect(page).toHaveURL('/fr/settings?tab=privacy')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('contentinfo').getByText('Français')).toBeVisible()
  await expect(footerLink(page, 'Français')).toHaveCount(0)
  await expect.poll(() => readAccountLanguage(page)).toBe('fr')
})

withoutScript('the settings store the choice without JavaScript', async ({ page }) => {
  await page.goto('/sign-up')
  await sendSignUp(page.getByRole('main'), newPlayer())
  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page).toHaveURL('/ar/settings?tab=account')
  expect(await readAccountLanguage(page)).toBe('ar')
  await page.goto('/?genre=Shooter')
  await footerLink(page, 'Deutsch').click()
  await expect(page).toHaveURL('/de?genre=Shooter')
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' })

  test('the home page offers German, which the visitor can dismiss for good', async ({ page }) => {
    await page.goto('/')
    await expect(offer(page)).toHaveAttribute('lang', 'de')
    await offer(page).getByRole('button', { name: 'Schließen' }).click()
    await expect(offer(page)).toBeHidden()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    await expect(offer(page)).toBeHidden()
    expect(loaded.filter((url) => /language-offer-[\w-]{8}\.js/.test(url))).toEqual([])
  })

  test('the offer opens the same view in German', async ({ page }) => {
    await page.goto('/?genre=Shooter')
    await offer(page).getByRole('link').click()
    await expect(page).toHaveURL('/de?genre=Shooter')
    await expect(offer(page)).toBeHidden()
  })
})

test.describe('on a new device', () => {
  test.use({ locale: 'de-AT' })

  /** Forgets what the device knows, and opens the English home page. */
  async function openOnNewDevice(page: Page): Promise<void> {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  }

  test("the home page offers the account's language instead of the browser's", async ({ page }) => {
    await page.goto('/about')
    await signUp(page)
    await openOnNewDevice(page)
    // The account has the language of the page where it was created.
    await expect(page.locator('.language-offer')).toHaveCount(0)
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page).toHaveURL('/fr/settings')
    await page.goto('/about')
    await openOnNewDevice(page)
    await expect(page.getByRole('complementary', { name: 'Français' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })
})

test('the settings mark the language of the mails, not that of the page', async ({ page }) => {
  await openSignedIn(page, '/de/settings')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name })
  await expect(button('English')).toHaveAttribute('aria-current', 'true')
  await expect(button('Deutsch')).not.toHaveAttribute('aria-current')
})
