/** The screens of visitors, each with its states. */
import { expect, type Page } from '@playwright/test'
import { button, openBell, type Screen, type Words } from './screen.ts'

async function openSignIn(page: Page, words: Words): Promise<void> {
  await button(page, words('shell')('signInButton')).click()
  await expect(page.getByRole('dialog').getByLabel(words('auth')('email'))).toBeVisible()
}

/** Opens the sign-in dialog in another mode. */
function inMode(link: 'noAccount' | 'forgotPassword', title: 'signUp' | 'resetPassword') {
  return async (page: Page, words: Words) => {
    const auth = words('auth')
    await openSignIn(page, words)
    await button(page, auth(link)).click()
    await expect(page.getByRole('dialog', { name: auth(title) })).toBeVisible()
  }
}

/** Makes the loader of the next page fail, so that the error page is shown. */
async function failNextPage(page: Page, words: Words): Promise<void> {
  await page.route(/\.data\b/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'no data' }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'IO Arcade' }).click()
  await expect(page.getByRole('heading', { name: words('errors')('title') })).toBeVisible()
}

export const VISITOR_SCREENS: readonly Omit<Screen, 'who'>[] = [
  { name: 'home', path: '/' },
  { name: 'home: last page', path: '/?page=3' },
  { name: 'home: genre, newest first', path: '/?genre=Shooter&sort=newest' },
  { name: 'home: search', path: '/?q=battle' },
  { name: 'home: nothing found', path: '/?q=zzzz' },
  {
    name: 'home: suggestions',
    path: '/',
    isOverlay: true,
    async prepare(page, words) {
      await page
        .getByRole('combobox', { name: words('shell')('searchGames') })
        .pressSequentially('s')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'home: search opened',
    path: '/',
    isOverlay: true,
    async prepare(page, words) {
      await page.evaluate(() =>
        localStorage.setItem('recent-searches', '["worms","battle royale"]'),
      )
      await page.reload()
      await page.getByRole('combobox', { name: words('shell')('searchGames') }).focus()
      await expect(
        page.getByRole('dialog', { name: words('shell')('searchPlaceholder') }),
      ).toContainText('battle royale')
    },
  },
  {
    name: 'home: no match',
    path: '/',
    isOverlay: true,
    async prepare(page, words) {
      await page.getByRole('combobox', { name: words('shell')('searchGames') }).fill('krnkr')
      await expect(
        page.getByRole('dialog', { name: words('shell')('searchPlaceholder') }),
      ).toContainText('Krunker.io')
    },
  },
  {
    name: 'home: sort menu',
    path: '/?genre=Race',
    isOverlay: true,
    async prepare(page, words) {
      const popular = words('discovery')('mostPopular')
      await page.getByRole('button', { name: popular }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'home: sidebar as a rail',
    path: '/',
    width: 'wide',
    prepare: (page, words) => button(page, words('shell')('collapseSidebar')).click(),
  },
  {
    name: 'home: drawer',
    path: '/',
    width: 'narrow',
    isOverlay: true,
    prepare: (page, words) => button(page, words('shell')('expandSidebar')).click(),
  },
  {
    name: 'home: continue playing',
    path: '/',
    async prepare(page, words) {
      await page.evaluate(() =>
        localStorage.setItem('opened-games', JSON.stringify(['survev', 'agar', 'krunker'])),
      )
      await page.reload()
      await expect(
        page.getByRole('heading', { name: words('discovery')('continuePlaying') }),
      ).toBeVisible()
    },
  },
  {
    name: 'home: share dialog',
    path: '/?genre=Race',
    isOverlay: true,
    async prepare(page, words) {
      await button(page, words('share')('shareGame', { game: 'LOLBeans.io' })).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'saved games: none', path: '/saved' },
  {
    name: 'saved games',
    path: '/saved',
    async prepare(page) {
      await page.evaluate(() =>
        localStorage.setItem('saved-games', JSON.stringify(['survev', 'agar', 'bloxd'])),
      )
      await page.reload()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
    },
  },
  { name: 'sign-in dialog', path: '/about', isOverlay: true, prepare: openSignIn },
  {
    name: 'sign-in dialog: sign up',
    path: '/about',
    isOverlay: true,
    prepare: inMode('noAccount', 'signUp'),
  },
  {
    name: 'sign-in dialog: reset',
    path: '/about',
    isOverlay: true,
    prepare: inMode('forgotPassword', 'resetPassword'),
  },
  {
    name: 'sign-in dialog: refused',
    path: '/about',
    isOverlay: true,
    async prepare(page, words) {
      const auth = words('auth')
      await openSignIn(page, words)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(auth('email')).fill('nobody@example.org')
      await dialog.getByLabel(auth('password')).fill('not the password')
      await dialog.getByRole('button', { name: auth('signIn'), exact: true }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'bell: visitor', path: '/about', isOverlay: true, prepare: openBell },
  { name: 'sign-in page', path: '/sign-in' },
  { name: 'sign-up page', path: '/sign-up' },
  { name: 'forgot-password page', path: '/forgot-password' },
  { name: 'reset-password page: void link', path: '/reset-password?token=void' },
  { name: 'confirm-email page: void link', path: '/confirm-email?token=void' },
  { name: 'not-me page: void link', path: '/not-me?token=void' },
  { name: 'game', path: '/game/survev' },
  { name: 'game: generic controls', path: '/game/krunker' },
  {
    name: 'game: full screen',
    path: '/game/survev',
    isOverlay: true,
    async prepare(page, words) {
      await button(page, words('stage')('fullScreen')).click()
      await expect(button(page, words('stage')('exitFullScreen'))).toBeVisible()
    },
  },
  {
    name: 'game: stopped',
    path: '/game/survev',
    // In a narrow one, the share button is in a menu.
    width: 'wide',
    async prepare(page, words) {
      const share = button(page, words('share')('shareGame', { game: 'Survev.io' }))
      // Right after a scroll, Chromium sends a press to the iframe that was at this position before.
      await share.scrollIntoViewIfNeeded()
      await share.click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
      // Delayed, because taking the focus removes the frame, which could not respond then.
      const focusSoon = () => void setTimeout(() => window.focus())
      await page.frame({ url: /survev\.io/ })!.evaluate(focusSoon)
      await page.getByRole('dialog').getByRole('textbox').press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, words('stage')('keepPlaying'))).toBeVisible()
    },
  },
  {
    name: 'game: way around the frame',
    path: '/game/survev',
    isOverlay: true,
    prepare: (page, words) => page.getByRole('link', { name: words('stage')('skipGame') }).focus(),
  },
  {
    name: 'game: asked to sign in',
    path: '/game/survev',
    isOverlay: true,
    async prepare(page, words) {
      // Without the count at the end of the name.
      const [like] = words('likes')('like', { game: 'Survev.io', count: 0 }).split('0')
      await page.getByRole('button', { name: like! }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'game: unknown', path: '/game/nope' },
  { name: 'player: unknown', path: '/player/abcdefghijkl' },
  { name: 'about', path: '/about' },
  { name: 'developers', path: '/developers' },
  { name: 'test bench', path: '/developers/test-bench' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not found', path: '/no/such/page' },
  {
    name: 'shortcuts',
    path: '/about',
    isOverlay: true,
    async prepare(page, words) {
      await page.keyboard.press('?')
      await expect(
        page.getByRole('dialog', { name: words('shell')('keyboardShortcuts') }),
      ).toBeVisible()
    },
  },
  { name: 'error', path: '/about', prepare: failNextPage },
]
