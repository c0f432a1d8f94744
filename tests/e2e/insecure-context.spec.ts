/**
 * The portal as a phone on the same network sees it: by an IP address over http, where the browser
 * has no clipboard API, no service worker, no Web Locks and no wake lock.
 */
import { chromiumWith } from '../browser.ts'
import { game, publish } from './hosted.ts'
import { signIn, signOut, signUp } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

/** A documentation address (RFC 5737) that the browser maps to this machine. */
const ADDRESS = '198.51.100.7'

const test = testOwnPortal(async () => {
  const portal = await startPortal()
  return { ...portal, url: portal.url.replace('localhost', ADDRESS) }
})
test.use({ launchOptions: chromiumWith(`--host-resolver-rules=MAP ${ADDRESS} 127.0.0.1`) })

test('works without a secure context, and logs nothing', async ({ page, context, baseURL }) => {
  await page.goto('/game/taming')
  expect(
    await page.evaluate(() => [
      isSecureContext,
      'randomUUID' in crypto,
      'clipboard' in navigator,
      'locks' in navigator,
      'wakeLock' in navigator,
    ]),
  ).toEqual([false, false, false, false, false])
  const active = page.getByText('Active players').locator('..')
  await expect(active).toContainText('1')

  const player = await signUp(page)
  expect((await context.cookies()).map(({ name, domain }) => [name, domain])).toEqual([
    ['session', ADDRESS],
    ['signed-in', ADDRESS],
    ['device', ADDRESS],
  ])
  await page.getByRole('button', { name: 'Like Taming.io, 0' }).click()
  await expect(page.getByRole('button', { name: 'Unlike Taming.io, 1' })).toBeVisible()

  await page.getByRole('button', { name: 'Share Taming.io' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Taming.io' })
  const link = dialog.getByRole('textbox', { name: 'Link to the game' })
  await expect(link).toHaveValue(`${baseURL}/game/taming`)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Link copied to clipboard!', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const fullScreen = page.getByRole('button', { name: 'Full screen', exact: true })
  const exit = page.getByRole('button', { name: 'Exit full screen' })
  await fullScreen.click()
  await exit.click()
  await expect(exit).toBeHidden()
  await expect(fullScreen).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Display Name', exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Display Name', exact: true })).toHaveValue(
    'Ada Lovelace',
  )

  await signOut(page)
  await signIn(page, player)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('a hosted game has crypto.randomUUID, and its save', async ({ page, portal }) => {
  const build = {
    'index.html': `<!doctype html><title>Home</title><p id="out"></p><script>
      localStorage.id ??= crypto.randomUUID()
      out.textContent = [isSecureContext, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(localStorage.id)].join()
    </script>`,
  }
  await publish(page, portal, build, 'home')
  await page.goto('/game/home')
  await expect(game(page).locator('#out')).toHaveText('false,true')
})
