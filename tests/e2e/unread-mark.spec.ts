/** Title and favicon show unread notifications; a new player is told what they are. */
import type { Page } from '@playwright/test'
import type { Me } from '#features/accounts/me.ts'
import { expectUsable } from './axe.ts'
import { runSql } from './player-data.ts'
import { signOut, signUp } from './sign-up.ts'
import { expect, startPortal, test, testOwnPortal } from './test.ts'

const ownTest = testOwnPortal(() => startPortal())

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

test('a sign-out elsewhere clears the count without the stream', async ({
  page,
  context,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource/)
  await page.goto('/about')
  await signUp(page)
  const other = await context.newPage()
  // The open stream tells of the sign-out; the next one does not come.
  const opened = other.waitForResponse('**/live?*')
  await other.goto('/friends')
  await opened
  await expect(other).toHaveTitle(/^\(3\) /)
  await context.route('**/live?*', (route) => route.abort())
  await page.bringToFront()
  await signOut(page)
  await other.bringToFront()
  await expect(other).toHaveURL('/')
  await expect(other).not.toHaveTitle(/^\(/)
  await expect(favicon(other)).toHaveAttribute('href', '/favicon.svg')
})

ownTest('welcomes a new player beside the first notifications', async ({ page, portal }) => {
  await page.goto('/about')
  const { email } = await signUp(page)
  const line = page.getByRole('status').getByText('Welcome, Ada!')
  await expect(line).toBeVisible()
  await expectUsable(page)
  // It covers nothing for the pointer.
  await expect(line).toHaveCSS('pointer-events', 'none')

  // Once: also a page that contains the player does not repeat it.
  for (const path of ['/about', '/friends']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/^\(3\) /)
    await expect(line).toHaveCount(0)
  }

  // The server says so only in the first half minute.
  const welcome = async () => ((await (await page.request.get('/api/me')).json()) as Me).welcome
  expect(await welcome()).toContain('Ada')
  const earlier = new Date(Date.now() - 60_000).toISOString()
  runSql(portal, 'update user set created_at = ? where email = ?', earlier, email)
  expect(await welcome()).toBeUndefined()
})
