/** Helpers shared by the notification tests. */
import type { Page } from '@playwright/test'
import { openSignedIn } from './sign-up.ts'
import { expect } from './test.ts'

export const TITLES = [
  'Welcome to IO Arcade',
  'Unlock your first achievement',
  '25 games to choose from',
  'You have a public page',
  'See how much you play',
  'Like your favorite games',
  'Your data is yours',
]

export const list = (page: Page) => page.getByRole('region', { name: 'List of notifications' })
export const titles = (page: Page) => list(page).getByRole('heading')
export const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter' })
export const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })

/** The unread count next to the heading. */
const badge = (page: Page) =>
  page
    .getByRole('heading', { level: 1, name: 'Notifications' })
    .locator('xpath=following-sibling::p')

/** Signs up and opens the notifications page with the welcome notifications. */
export async function openAsNewPlayer(page: Page) {
  await openSignedIn(page, '/notifications')
  await expect(titles(page)).toHaveText(TITLES)
}

/** Checks the unread count everywhere on the page: heading, bell and account menu. */
export async function expectUnread(page: Page, unread: number) {
  await expect(badge(page)).toHaveText(unread ? `${unread} unread` : '')
  const shown = unread ? String(unread) : ''
  await expect(bell(page)).toHaveText(`Notifications${shown}`)
  // The account button itself shows no count, because the bell next to it does.
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('Account menuA')
  // A closed menu has no roles yet.
  const inMenu = page.locator('#account-menu a[href="/notifications"]')
  await expect(inMenu).toHaveText(`Notifications${shown}`)
}
