/** The screens of visitors, each with its states. */
import { expect, type Page } from '@playwright/test'
import { button, openBell, type Screen } from './screen.ts'

async function openSignIn(page: Page): Promise<void> {
  await button(page, 'Sign In').click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
}

/** Opens the sign-in dialog in another mode. */
function inMode(link: string, title: string) {
  return async (page: Page) => {
    await openSignIn(page)
    await button(page, link).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
}

/** Makes the loader of the next page fail, so that the error page is shown. */
async function failNextPage(page: Page): Promise<void> {
  await page.route(/\.data\b/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'no data' }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'IO Arcade' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
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
    async prepare(page) {
      await page.getByRole('combobox', { name: 'Search games' }).pressSequentially('s')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'home: search opened',
    path: '/',
    isOverlay: true,
    async prepare(page) {
      await page.evaluate(() =>
        localStorage.setItem('recent-searches', '["worms","battle royale"]'),
      )
      await page.reload()
      await page.getByRole('combobox', { name: 'Search games' }).focus()
      await expect(page.getByRole('dialog', { name: 'Search' })).toContainText('battle royale')
    },
  },
  {
    name: 'home: no match',
    path: '/',
    isOverlay: true,
    async prepare(page) {
      await page.getByRole('combobox', { name: 'Search games' }).fill('krnkr')
      await expect(page.getByRole('dialog', { name: 'Search' })).toContainText('Krunker.io')
    },
  },
  {
    name: 'home: sort menu',
    path: '/?genre=Race',
    isOverlay: true,
    async prepare(page) {
      await button(page, /Most Popular/).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'home: sidebar as a rail',
    path: '/',
    width: 'wide',
    prepare: (page) => button(page, 'Collapse sidebar').click(),
  },
  {
    name: 'home: drawer',
    path: '/',
    width: 'narrow',
    isOverlay: true,
    prepare: (page) => button(page, 'Expand sidebar').click(),
  },
  {
    name: 'home: continue playing',
    path: '/',
    async prepare(page) {
      await page.evaluate(() =>
        localStorage.setItem('opened-games', JSON.stringify(['survev', 'agar', 'krunker'])),
      )
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Continue playing' })).toBeVisible()
    },
  },
  {
    name: 'home: share dialog',
    path: '/?genre=Race',
    isOverlay: true,
    async prepare(page) {
      await button(page, 'Share LOLBeans.io').click()
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
    prepare: inMode("Don't have an account? Sign up", 'Sign Up'),
  },
  {
    name: 'sign-in dialog: reset',
    path: '/about',
    isOverlay: true,
    prepare: inMode('Forgot password?', 'Reset Password'),
  },
  {
    name: 'sign-in dialog: refused',
    path: '/about',
    isOverlay: true,
    async prepare(page) {
      await openSignIn(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill('nobody@example.org')
      await dialog.getByLabel('Password').fill('not the password')
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'bell: visitor', path: '/about', isOverlay: true, prepare: openBell },
  { name: 'sign-in page', path: '/sign-in' },
  { name: 'sign-up page', path: '/sign-up' },
  { name: 'forgot-password page', path: '/forgot-password' },
  { name: 'reset-password page: void link', path: '/reset-password?token=void' },
  { name: 'confirm-email page: void link', path: '/confirm-email?token=void' },
  { name: 'game', path: '/game/survev' },
  { name: 'game: generic controls', path: '/game/krunker' },
  {
    name: 'game: full screen',
    path: '/game/survev',
    isOverlay: true,
    async prepare(page) {
      await button(page, 'Full screen').click()
      await expect(button(page, 'Exit full screen')).toBeVisible()
    },
  },
  {
    name: 'game: stopped',
    path: '/game/survev',
    async prepare(page) {
      await button(page, 'Share Survev.io').click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
      // Delayed, because taking the focus removes the frame, which could not respond then.
      const focusSoon = () => void setTimeout(() => window.focus())
      await page.frame({ url: /survev\.io/ })!.evaluate(focusSoon)
      await page.getByRole('dialog').getByRole('textbox').press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, 'Keep playing')).toBeVisible()
    },
  },
  {
    name: 'game: way around the frame',
    path: '/game/survev',
    isOverlay: true,
    prepare: (page) => page.getByRole('link', { name: 'Skip the game' }).focus(),
  },
  {
    name: 'game: asked to sign in',
    path: '/game/survev',
    isOverlay: true,
    async prepare(page) {
      await button(page, /^Like Survev/).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'game: unknown', path: '/game/nope' },
  { name: 'player: unknown', path: '/player/abcdefghijkl' },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not found', path: '/no/such/page' },
  { name: 'offline', path: '/offline' },
  {
    name: 'shortcuts',
    path: '/about',
    isOverlay: true,
    async prepare(page) {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  { name: 'error', path: '/about', prepare: failNextPage },
]
