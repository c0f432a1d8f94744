/** Browsers without some functions, print, and screens with a notch. */
import { contrast } from '#lib/contrast.ts'
import { signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

test('keeps the page live and the language without beacons', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'))
  await signUpWithoutPage(page)
  const beat = page.waitForRequest(
    (request) => /\/live\?./.test(request.url()) && request.method() === 'POST',
  )
  await page.goto('/game/taming')
  expect((await (await beat).response())!.ok()).toBe(true)
})

test('shows a game without what hardened browsers switch off', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['PerformanceObserver', 'EventSource']) Reflect.deleteProperty(window, name)
  })
  await page.goto('/game/taming')
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
  await expect(page.locator('iframe')).toBeVisible()
  await page.getByRole('button', { name: 'Share Taming.io' }).click()
  await expect(page.getByRole('dialog', { name: 'Share Taming.io' })).toBeVisible()
})

test('prints dark text on a light ground, also in the dark theme', async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  await page.emulateMedia({ media: 'print' })
  const colors = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['ink', 'muted', 'accent'].map((name) => style.getPropertyValue(`--color-${name}`))
  })
  for (const color of colors) expect(contrast(color, '#ffffff')).toBeGreaterThan(4.5)
  await expect(page.locator('.site-header')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(234, 243, 239)')
})

test('keeps the exit button of full screen inside the safe area', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  const session = await page.context().newCDPSession(page)
  const insets = { top: 10, left: 47, right: 47, bottom: 21 }
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
  await page.goto('/game/taming')
  await page.getByRole('button', { name: 'Full screen', exact: true }).evaluate((element) => {
    ;(element as HTMLElement).click()
  })
  const box = (await page.getByRole('button', { name: 'Exit full screen' }).boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(844 - 47)
  expect(box.y).toBeGreaterThanOrEqual(10)
  const frame = (await page.locator('iframe').boundingBox())!
  expect(frame).toMatchObject({ x: 47, y: 10, width: 844 - 94, height: 390 - 31 })
})
