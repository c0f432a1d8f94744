/** Title and favicon show unread notifications. */
import type { Page } from '@playwright/test'
import { signOut, signUp } from './sign-up.ts'
import { expect, test } from './test.ts'

const favicon = (page: Page) => page.locator('link[rel="icon"][type="image/svg+xml"]')

test('shows the unread notifications in title and favicon on every page', async ({ page }) => {
  await page.goto('/about')
  await expect(page).toHaveTitle('About | IO Arcade')
  await signUp(page)
  await expect(page).toHaveTitle('(3) About | IO Arcade')
  await expect(favicon(page)).toHaveAttribute('href', '/favicon-unread.svg')
  expect((await page.request.get('/favicon-unread.svg')).headers()['content-type']).toContain('svg')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveTitle(/^\(3\) Privacy/)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page).toHaveTitle(/^Privacy/)
  await expect(favicon(page)).toHaveAttribute('href', '/favicon.svg')
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page).not.toHaveTitle(/^\(/)
})
