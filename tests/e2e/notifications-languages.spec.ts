/** Notifications on pages of other languages: words, and changes on an address with a prefix. */
import { openAsNewPlayer } from './notifications-page.ts'
import { openWithoutScript } from './sign-up.ts'
import { hold } from './hold.ts'
import { expect, test } from './test.ts'

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

test('without script, forms lead back to the page in its language', async ({ page }) => {
  await openAsNewPlayer(page)
  const plain = await openWithoutScript(page)
  await plain.goto('/de/notifications?filter=unread')
  await plain.getByRole('button', { name: 'Löschen', exact: true }).first().click()
  await expect(plain).toHaveURL(/\/de\/notifications\?filter=unread&undo=/)
  await expect(plain.getByText('1 Benachrichtigung gelöscht')).toBeVisible()
  await plain.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(plain).toHaveURL('/de/notifications')
  await plain.context().close()
})
