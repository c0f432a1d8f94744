/** Pages for signing in, in a browser that blocks the cookies of the portal. */
import { dropCookies, finishResponses } from './drop-cookies.ts'
import { newPlayer, sendSignIn, sendSignUp, signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

test.use({ expectedMessages: [/Failed to load resource/] })

const BLOCKED = 'Your browser blocks cookies of this site. Allow them to sign in.'

test('says after a sign-in or sign-up that cookies are blocked', async ({ page }) => {
  const player = await signUpWithoutPage(page)
  await page.context().clearCookies()
  await dropCookies(page)
  const main = page.getByRole('main')
  await page.goto('/sign-in')
  await sendSignIn(main, player)
  await expect(main.getByRole('alert')).toHaveText(BLOCKED)
  await expect(page).toHaveURL('/sign-in')

  await page.goto('/about')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await sendSignUp(dialog, newPlayer())
  await expect(dialog.getByRole('alert')).toHaveText(BLOCKED)

  await page.goto('/sign-in/code')
  await expect(page).toHaveURL(/\/sign-in\?/)
  await expect(main.getByRole('alert')).toHaveText(BLOCKED)
  await finishResponses(page)
})

test.extend({ javaScriptEnabled: false })(
  'says so after a sign-up without JavaScript',
  async ({ page }) => {
    const form = page.getByRole('main')
    const enter = async () => {
      await page.goto('/sign-up?next=/saved')
      await sendSignUp(form, newPlayer())
    }
    await enter()
    await expect(page).toHaveURL('/saved')
    await page.context().clearCookies()
    await dropCookies(page)
    await enter()
    await expect(form.getByRole('alert')).toHaveText(BLOCKED)
    await finishResponses(page)
  },
)
