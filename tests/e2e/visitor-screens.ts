/** The screens of visitors, each with its states. */
import { expect, type Page } from '@playwright/test'
import { button, openBell, overlay, screen, type BareScreen, type Words } from './screen.ts'

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

export const VISITOR_SCREENS: readonly BareScreen[] = [
  screen('home', '/'),
  screen('home: last page', '/?page=3'),
  screen('home: genre, newest first', '/?genre=Shooter&sort=newest'),
  screen('home: search', '/?q=battle'),
  screen('home: nothing found', '/?q=zzzz'),
  overlay('home: suggestions', '/', async (page, words) => {
    await page.getByRole('combobox', { name: words('shell')('searchGames') }).pressSequentially('s')
    await expect(page.getByRole('option').first()).toBeVisible()
  }),
  overlay('home: search opened', '/', async (page, words) => {
    await page.evaluate(() => localStorage.setItem('recent-searches', '["worms","battle royale"]'))
    await page.reload()
    await page.getByRole('combobox', { name: words('shell')('searchGames') }).focus()
    await expect(
      page.getByRole('dialog', { name: words('shell')('searchPlaceholder') }),
    ).toContainText('battle royale')
  }),
  overlay('home: no match', '/', async (page, words) => {
    await page.getByRole('combobox', { name: words('shell')('searchGames') }).fill('krnkr')
    await expect(
      page.getByRole('dialog', { name: words('shell')('searchPlaceholder') }),
    ).toContainText('Krunker.io')
  }),
  overlay('home: sort menu', '/?genre=Race', async (page, words) => {
    const popular = words('discovery')('mostPopular')
    await page.getByRole('button', { name: popular }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }),
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
  screen('home: continue playing', '/', async (page, words) => {
    await page.evaluate(() =>
      localStorage.setItem('opened-games', JSON.stringify(['survev', 'agar', 'krunker'])),
    )
    await page.reload()
    await expect(
      page.getByRole('heading', { name: words('discovery')('continuePlaying') }),
    ).toBeVisible()
  }),
  overlay('home: share dialog', '/?genre=Race', async (page, words) => {
    await button(page, words('share')('shareGame', { game: 'LOLBeans.io' })).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  screen('saved games: none', '/saved'),
  screen('saved games', '/saved', async (page) => {
    await page.evaluate(() =>
      localStorage.setItem('saved-games', JSON.stringify(['survev', 'agar', 'bloxd'])),
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
  }),
  overlay('sign-in dialog', '/about', openSignIn),
  overlay('sign-in dialog: sign up', '/about', inMode('noAccount', 'signUp')),
  overlay('sign-in dialog: reset', '/about', inMode('forgotPassword', 'resetPassword')),
  overlay('sign-in dialog: refused', '/about', async (page, words) => {
    const auth = words('auth')
    await openSignIn(page, words)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(auth('email')).fill('nobody@example.org')
    await dialog.getByLabel(auth('password')).fill('not the password')
    await dialog.getByRole('button', { name: auth('signIn'), exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
  }),
  overlay('bell: visitor', '/about', openBell),
  screen('sign-in page', '/sign-in'),
  screen('sign-up page', '/sign-up'),
  screen('forgot-password page', '/forgot-password'),
  screen('reset-password page: void link', '/reset-password?token=void'),
  screen('confirm-email page: void link', '/confirm-email?token=void'),
  screen('not-me page: void link', '/not-me?token=void'),
  screen('game', '/game/survev'),
  screen('game: generic controls', '/game/krunker'),
  overlay('game: full screen', '/game/survev', async (page, words) => {
    await button(page, words('stage')('fullScreen')).click()
    await expect(button(page, words('stage')('exitFullScreen'))).toBeVisible()
  }),
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
  overlay('game: way around the frame', '/game/survev', (page, words) =>
    page.getByRole('link', { name: words('stage')('skipGame') }).focus(),
  ),
  overlay('game: asked to sign in', '/game/survev', async (page, words) => {
    // Without the count at the end of the name.
    const [like] = words('likes')('like', { game: 'Survev.io', count: 0 }).split('0')
    await page.getByRole('button', { name: like! }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  screen('game: unknown', '/game/nope'),
  screen('player: unknown', '/player/abcdefghijkl'),
  screen('about', '/about'),
  screen('developers', '/developers'),
  screen('test bench', '/developers/test-bench'),
  screen('privacy', '/privacy'),
  screen('not found', '/no/such/page'),
  overlay('shortcuts', '/about', async (page, words) => {
    await page.keyboard.press('?')
    await expect(
      page.getByRole('dialog', { name: words('shell')('keyboardShortcuts') }),
    ).toBeVisible()
  }),
  screen('error', '/about', failNextPage),
]
