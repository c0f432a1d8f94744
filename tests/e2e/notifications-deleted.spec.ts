/** Deleting notifications, undo, and failed changes; the same on a page in another language. */
import { expectAccessible } from './axe.ts'
import {
  TITLES,
  expectUnread,
  filter,
  list,
  openAsNewPlayer,
  titles,
} from './notifications-page.ts'
import { hold } from './hold.ts'
import { expect, test } from './test.ts'

test('deletes one notification, then all', async ({ page }) => {
  await openAsNewPlayer(page)
  await list(page).getByRole('listitem').nth(1).getByRole('button', { name: 'Delete' }).click()
  await expect(titles(page)).toHaveText(TITLES.filter((_, index) => index !== 1))
  await expect(
    list(page).getByRole('listitem').nth(1).getByRole('button', { name: 'Delete' }),
  ).toBeFocused()
  await expectUnread(page, 2)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText("You don't have any notifications.")).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectUnread(page, 0)
  await expect(page.getByRole('button', { name: /Clear all|Mark all/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("You don't have any notifications.")).toBeVisible()
  await expectAccessible(page)
})

test('clears only the shown notifications under a filter, restored by Undo', async ({ page }) => {
  await openAsNewPlayer(page)
  await filter(page).selectOption('Game Updates')
  await expect(titles(page)).toHaveCount(2)
  const clear = page.getByRole('button', { name: 'Clear all' })
  await expect(clear).toHaveAccessibleDescription('Deletes the 2 notifications shown: Game Updates')
  await clear.click()
  await expect(page.getByText('No notifications match your filter')).toBeVisible()
  await expect(clear).toBeDisabled()
  await expectUnread(page, 2)
  // The message and its Undo stay on another page.
  await page.getByRole('link', { name: 'account settings' }).click()
  await expect(page).toHaveURL('/settings?tab=notifications')
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText('2 notifications deleted')
  await expectAccessible(page)
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(messages).toContainText('2 notifications restored.')
  await page.goto('/notifications')
  await expect(titles(page)).toHaveText(TITLES)
  await expectUnread(page, 3)
})

test('keeps a deletion whose page is closed at once', async ({ page, context }) => {
  await openAsNewPlayer(page)
  const responded = context.waitForEvent('response', (response) =>
    response.url().includes('/notifications.data'),
  )
  await page.getByRole('button', { name: 'Clear all' }).click()
  await responded
  await page.close()
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(other.getByText("You don't have any notifications.")).toBeVisible()
})

test('reverts and logs a change that fails', async ({ page, context, expectedMessages }) => {
  expectedMessages.push(/could not be changed/, /net::ERR_INTERNET_DISCONNECTED/)
  await openAsNewPlayer(page)
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The notifications could not be changed'),
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await logged
  await expect(titles(page)).toHaveCount(7)
  await expectUnread(page, 3)
})

test('in German a change shows before its response, and its undo', async ({ page }) => {
  await openAsNewPlayer(page)
  await page.goto('/de/notifications')
  await expect(page).toHaveTitle(/Benachrichtigungen \| /)
  const items = page
    .getByRole('region', { name: 'Liste der Benachrichtigungen' })
    .getByRole('listitem')
  await expect(items).toHaveCount(7)
  await expect(items.first()).toContainText('Willkommen bei IO Arcade')
  await expect(items.first()).toContainText('Gerade eben')

  const respond = await hold(page, '**/de/notifications.data**')
  await items.first().getByRole('button', { name: 'Löschen' }).click()
  await expect(items).toHaveCount(6)
  // The filter of a page that is still loading.
  await page.getByRole('combobox', { name: 'Filter' }).selectOption('Neues zu Spielen')
  await expect(items).toHaveCount(2)
  respond()
  await expect(page).toHaveURL('/de/notifications?filter=game')

  await page.getByRole('link', { name: 'Kontoeinstellungen' }).click()
  await expect(page).toHaveURL('/de/settings?tab=notifications')
  const toasts = page.locator('.toasts')
  await expect(toasts).toContainText('1 Benachrichtigung gelöscht')
  await toasts.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(toasts).toContainText('1 Benachrichtigung wiederhergestellt.')
})
