/** A connection that is lost while a page is open: the page stays, and so does the running game. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { untilLive } from './live-pages.ts'
import { openSignedIn, signUp } from './sign-up.ts'
import { expect, test } from './test.ts'

test.use({
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
})

/** Opens a game and waits until its frame has loaded. A reload of the page would load it again. */
async function openGame(page: Page): Promise<void> {
  await page.goto('/game/arras')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
}

/** @param loads how often the game has loaded; it is removed while a password is typed */
async function expectSameGame(page: Page, loads = 1): Promise<void> {
  await expect(page.frameLocator('iframe').getByText(`Load ${loads}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Arras.io' })).toBeVisible()
}

test('keeps the sign-in form and shows a message', async ({ page, context }) => {
  await openGame(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('ada@example.org')
  await dialog.getByLabel('Password').fill('a good long password')
  // The code that submits the form is loaded in advance.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/sign-in-/.test(name)),
  )
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred')
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.org')
  await expect(dialog.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await expectSameGame(page, 2)
})

test('keeps the page and the input of forms sent without a connection', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/friends')
  const main = page.getByRole('main')
  await context.setOffline(true)
  await main.getByRole('button', { name: 'Make a link' }).click()
  await expect(main.getByRole('alert')).toHaveText('An error occurred')

  await context.setOffline(false)
  await page.goto('/confirm-identity')
  const password = main.getByLabel('Current password')
  await password.fill('a good long password')
  await context.setOffline(true)
  await main.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(main.getByRole('alert')).toHaveText('An error occurred')
  await expect(password).toHaveValue('a good long password')
})

test('without a connection, a save and the bell show errors', async ({ page, context }) => {
  await openGame(page)
  await signUp(page)
  await expectSameGame(page, 2)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Arras.io' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    "We couldn't open this",
  )
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  await expect(panel.getByRole('alert')).toHaveText(
    "We couldn't load your notifications. Try again in a moment.",
  )
  await expectSameGame(page, 2)
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Welcome')
})

test('shows an error for a dialog whose code is missing, and opens it later', async ({ page }) => {
  await openGame(page)
  await page.route('**/assets/share-dialog-*.js', (route) => route.abort(), { times: 1 })
  const share = page.getByRole('button', { name: 'Share Arras.io' })
  await share.click()
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText("We couldn't open this")
  await expectSameGame(page)
  await share.click()
  await expect(page.getByRole('dialog', { name: 'Share Arras.io' })).toBeVisible()
})

test('says that a page could not be loaded, and loads it later', async ({ page, context }) => {
  await page.goto('/')
  await untilLive(page)
  // The code of the page is known, its data is not.
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await expect(page).toHaveURL('/?page=2')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/?page=2')

  // A press on a page without scripts yet would load a document.
  await page.waitForLoadState()
  await untilLive(page)
  // The browser is online, but the portal is not there.
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Shooter', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'The portal does not answer' })).toBeVisible()
  await expect(page.getByText('We keep trying.')).toBeVisible()
})
