/** Screens of signed-in players, each with its states. */
import { expect, type Page } from '@playwright/test'
import { button, openBell, overlay, screen, type BareScreen, type Words } from './screen.ts'

async function openPublicPage(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words('profile')('viewPublicProfile') }).click()
  await expect(page).toHaveURL(/\/player\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
}

/** Screens of a player who has just signed up. */
export const NEWCOMER_SCREENS: readonly BareScreen[] = [
  screen('profile: nothing played', '/profile'),
  screen('profile: nothing liked', '/profile?tab=liked'),
  screen('profile: no achievement', '/profile?tab=achievements'),
  screen('notifications: nothing matches', '/notifications?filter=unread'),
]

/** Screens of a player with content on every page. */
export const PLAYER_SCREENS: readonly BareScreen[] = [
  screen('home: signed in', '/'),
  overlay('account menu', '/about', async (page, words) => {
    await button(page, words('shell')('accountMenu')).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }),
  overlay('bell', '/about', openBell),
  screen('game: signed in', '/game/survev'),
  screen('profile: played', '/profile'),
  screen('profile: latest played', '/profile?played=latest'),
  screen('profile: liked', '/profile?tab=liked'),
  screen('profile: achievements', '/profile?tab=achievements'),
  screen('player', '/profile', openPublicPage),
  screen('friends', '/friends'),
  screen('notifications', '/notifications'),
  screen('notifications: filtered', '/notifications?filter=unread'),
  screen('settings: account', '/settings'),
  screen('settings: notifications', '/settings?tab=notifications'),
  screen('settings: privacy', '/settings?tab=privacy'),
  screen('settings: security', '/settings?tab=security'),
  screen('settings: deletion', '/settings?tab=security&confirm=delete'),
  screen('settings: passkeys', '/settings?tab=security', async (page, words) => {
    const passkeys = words('passkeys')
    const rename = passkeys('renameNamed', { name: 'The phone' })
    await page
      .locator('summary', { hasText: passkeys('rename') })
      .last()
      .click()
    await expect(page.getByLabel(rename)).toBeVisible()
    await expect(button(page, passkeys('save'))).toBeVisible()
  }),
  screen('confirm identity', '/confirm-identity?next=/settings'),
  screen('settings: saved', '/settings?tab=notifications', async (page, words) => {
    const settings = words('settings')
    await button(page, settings('savePreferences')).click()
    await expect(page.getByText(settings('saved'))).toBeVisible()
  }),
  screen('settings: not saved', '/settings', async (page, words) => {
    const settings = words('settings')
    const email = page.getByRole('textbox', { name: settings('emailAddress') })
    await email.fill('new@example.org')
    await page.getByLabel(settings('currentPassword')).fill('wrong')
    await button(page, settings('saveChanges')).click()
    await expect(page.getByRole('alert')).toBeVisible()
  }),
  screen('settings: deletion refused', '/settings?tab=security', async (page, words) => {
    const settings = words('settings')
    await button(page, settings('deleteAccount')).click()
    const email = page.getByRole('textbox', { name: settings('emailAddress') })
    await email.fill('x@example.org')
    await button(page, settings('confirmDelete')).click()
    await expect(page.getByRole('alert')).toBeVisible()
  }),
]
