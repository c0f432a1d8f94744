/** The notifications page and the bell: filters, marking as read, and the badge in every tab. */
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold } from './hold.ts'
import {
  TITLES,
  bell,
  expectUnread,
  filter,
  list,
  openAsNewPlayer,
  titles,
} from './notifications-page.ts'
import { openWithoutScript, signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

test('keeps the filter in the URL', async ({ page }) => {
  await openAsNewPlayer(page)
  await expect(filter(page).getByRole('option')).toHaveText([
    'All Notifications',
    'Unread Only',
    'Achievements',
    'Game Updates',
    'System Notices',
    'Social',
  ])
  for (const [name, value, indexes] of [
    ['System Notices', 'system', [0, 4, 6]],
    ['Social', 'social', [3]],
  ] as const) {
    await filter(page).selectOption(name)
    await expect(titles(page)).toHaveText(indexes.map((index) => TITLES[index]!))
    await expect(page).toHaveURL(`/notifications?filter=${value}`)
  }
  await page.reload()
  await expect(filter(page)).toHaveValue('social')
  await expect(titles(page)).toHaveText([TITLES[3]!])
  await page.goBack()
  await expect(filter(page)).toHaveValue('system')
})

test('marks one notification as read, then all', async ({ page }) => {
  await openAsNewPlayer(page)
  const second = list(page).getByRole('listitem').nth(1)
  await second.getByRole('button', { name: 'Mark as read' }).click()
  await expect(second.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await expect(second.getByRole('button', { name: 'Delete' })).toBeFocused()
  await expectUnread(page, 2)
  await page.reload()
  await expectUnread(page, 2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expectUnread(page, 0)
  await expect(page.getByRole('button', { name: /Mark/ })).toHaveCount(0)
  await expect(titles(page)).toHaveCount(7)
  await filter(page).selectOption('Unread Only')
  await expect(page.getByText('No notifications match your filter')).toBeVisible()
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await expect(titles(page)).toHaveCount(7)
  await expect(filter(page)).toHaveValue('all')
})

test('opens the target of a notification and marks it as read', async ({ page }) => {
  await openAsNewPlayer(page)
  await list(page).getByRole('link', { name: 'Unlock your first achievement' }).click()
  await expect(page).toHaveURL('/profile?tab=achievements')
  await expect(bell(page)).toHaveText('Notifications2')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  await panel.getByRole('link', { name: 'You have a public page' }).click()
  await expect(page).toHaveURL('/settings?tab=privacy')
  await expect(panel).toBeHidden()
})

test('opens the target although the unread count changes while it loads', async ({ page }) => {
  await openAsNewPlayer(page)
  const held: Route[] = []
  await page.route('**/profile.data*', (route) => void held.push(route))
  await list(page).getByRole('link', { name: 'Unlock your first achievement' }).click()
  // The live stream reports the change. It must not restart the navigation.
  await expect(bell(page)).toHaveText('Notifications2')
  // The navigation, and the reload after the change, whose data is complete first.
  await expect.poll(() => held.length).toBeGreaterThan(1)
  await held[1]!.continue()
  await expect(page.getByRole('tab', { name: 'Achievements' })).toBeVisible()
})

test('updates every open tab', async ({ page, context }) => {
  await openAsNewPlayer(page)
  const other = await context.newPage()
  await other.goto('/notifications')
  const home = await context.newPage()
  await home.goto('/')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect(bell(home)).toHaveText('Notifications2')
  await expectUnread(other, 2)
  await expect(other.getByRole('button', { name: 'Mark as read' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(home)).toHaveText('Notifications')
  await expectUnread(other, 0)
  await expect(other.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
})

test('shows the latest five in the bell and marks all as read', async ({ page }) => {
  await signUpWithoutPage(page)
  const release = await hold(page, '**/api/me')
  await page.goto('/about')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  // The player is not known yet.
  await expect(panel.getByText('Loading')).toBeVisible()
  release()
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByText('Unread: ')).toHaveCount(3)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveText('Notifications')
  await expect(panel.getByText('Unread: ')).toHaveCount(0)
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(page).toHaveURL('/about')
  await panel.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expectUnread(page, 0)
})

test('works as plain forms without JavaScript, which keep the language', async ({ page }) => {
  await openAsNewPlayer(page)
  const plain = await openWithoutScript(page)
  const press = (name: string) => plain.getByRole('button', { name, exact: true }).first().click()
  const items = plain
    .getByRole('region', { name: 'Liste der Benachrichtigungen' })
    .getByRole('listitem')
  await plain.goto('/de/notifications')
  await plain.getByRole('combobox', { name: 'Filter' }).selectOption('Nur ungelesene')
  await press('Anwenden')
  await expect(plain).toHaveURL('/de/notifications?filter=unread')
  await expect(items).toHaveCount(3)
  await press('Als gelesen markieren')
  await expect(plain).toHaveURL('/de/notifications?filter=unread')
  await expect(items).toHaveCount(2)
  await press('Löschen')
  await expect(plain).toHaveURL(/\/de\/notifications\?filter=unread&undo=/)
  await expect(plain.getByText('1 Benachrichtigung gelöscht')).toBeVisible()
  await press('Rückgängig')
  await expect(plain).toHaveURL('/de/notifications')
  await expect(items).toHaveCount(7)
  await press('Alle als gelesen markieren')
  await press('Alle löschen')
  await expect(plain.getByText('7 Benachrichtigungen gelöscht')).toBeVisible()
  await press('Rückgängig')
  await expect(items).toHaveCount(7)
  await plain.context().close()
})

/** The computed styles and sizes that make a list scroll on its own. */
const scrollOf = (page: Page) =>
  list(page).evaluate((node) => ({
    overflow: getComputedStyle(node).overflowY,
    share: Math.round((100 * node.clientHeight) / innerHeight),
    isCut: node.scrollHeight > node.clientHeight,
  }))

test('the list has 70 % of a wide window at most, and is not cut on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAsNewPlayer(page)
  expect(await scrollOf(page)).toEqual({ overflow: 'auto', share: 70, isCut: true })
  await list(page).focus()
  await page.keyboard.press('End')
  await expect(titles(page).last()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 500 })
  expect(await scrollOf(page)).toMatchObject({ overflow: 'visible', isCut: false })
  expect((await scrollOf(page)).share).toBeGreaterThan(100)
  // The page itself scrolls to the last notification.
  await titles(page).last().scrollIntoViewIfNeeded()
  await expect(titles(page).last()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
