/** A portal with `DEFAULT_THEME=system`: the system's theme, until the visitor chooses one. */
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal({ DEFAULT_THEME: 'system' }))

test('follows the system while the page is open, until a choice', async ({ page }) => {
  const toDark = page.getByRole('button', { name: 'Switch to the dark theme' })
  const toLight = page.getByRole('button', { name: 'Switch to the light theme' })
  const barColor = page.locator('meta[name="theme-color"]')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(toDark).toBeVisible()
  await expect(barColor).toHaveAttribute('content', '#f6f0e3')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(barColor).toHaveAttribute('content', '#0a1213')
  await expect(toLight).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null)

  await toLight.click()
  await page.reload()
  await expect(toDark).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
