/** Screens of signed-in players, each with its states. */
import { expect, type Page } from '@playwright/test'
import { button, openBell, type Screen, type Words } from './screen.ts'

async function openPublicPage(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words('profile')('viewPublicProfile') }).click()
  await expect(page).toHaveURL(/\/player\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
}

/** Screens of a player who has just signed up. */
export const NEWCOMER_SCREENS: readonly Omit<Screen, 'who'>[] = [
  { name: 'profile: nothing played', path: '/profile' },
  { name: 'profile: nothing liked', path: '/profile?tab=liked' },
  { name: 'profile: no achievement', path: '/profile?tab=achievements' },
  { name: 'notifications: nothing matches', path: '/notifications?filter=unread' },
]

/** Screens of a player with content on every page. */
export const PLAYER_SCREENS: readonly Omit<Screen, 'who'>[] = [
  { name: 'home: signed in', path: '/' },
  {
    name: 'account menu',
    path: '/about',
    isOverlay: true,
    async prepare(page, words) {
      await button(page, words('shell')('accountMenu')).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  { name: 'bell', path: '/about', isOverlay: true, prepare: openBell },
  { name: 'game: signed in', path: '/game/survev' },
  { name: 'profile: played', path: '/profile' },
  { name: 'profile: latest played', path: '/profile?played=latest' },
  { name: 'profile: liked', path: '/profile?tab=liked' },
  { name: 'profile: achievements', path: '/profile?tab=achievements' },
  { name: 'player', path: '/profile', prepare: openPublicPage },
  { name: 'friends', path: '/friends' },
  { name: 'notifications', path: '/notifications' },
  { name: 'notifications: filtered', path: '/notifications?filter=unread' },
  { name: 'settings: account', path: '/settings' },
  { name: 'settings: notifications', path: '/settings?tab=notifications' },
  { name: 'settings: privacy', path: '/settings?tab=privacy' },
  { name: 'settings: security', path: '/settings?tab=security' },
  { name: 'settings: deletion', path: '/settings?tab=security&confirm=delete' },
  {
    name: 'settings: passkeys',
    path: '/settings?tab=security',
    async prepare(page, words) {
      const passkeys = words('passkeys')
      const rename = passkeys('renameNamed', { name: 'The phone' })
      await page
        .locator('summary', { hasText: passkeys('rename') })
        .last()
        .click()
      await expect(page.getByLabel(rename)).toBeVisible()
      await expect(button(page, passkeys('save'))).toBeVisible()
    },
  },
  { name: 'confirm identity', path: '/confirm-identity?next=/settings' },
  {
    name: 'settings: saved',
    path: '/settings?tab=notifications',
    async prepare(page, words) {
      const settings = words('settings')
      await button(page, settings('savePreferences')).click()
      await expect(page.getByText(settings('saved'))).toBeVisible()
    },
  },
  {
    name: 'settings: not saved',
    path: '/settings',
    async prepare(page, words) {
      const settings = words('settings')
      const email = page.getByRole('textbox', { name: settings('emailAddress') })
      await email.fill('new@example.org')
      await page.getByLabel(settings('currentPassword')).fill('wrong')
      await button(page, settings('saveChanges')).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'settings: deletion refused',
    path: '/settings?tab=security',
    async prepare(page, words) {
      const settings = words('settings')
      await button(page, settings('deleteAccount')).click()
      const email = page.getByRole('textbox', { name: settings('emailAddress') })
      await email.fill('x@example.org')
      await button(page, settings('confirmDelete')).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]
