/** Every screen of the portal and every state of it: what is looked at, and what axe judges. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Portal } from '../portal.ts'
import { fillAccount } from './full-portal.ts'
import { signUp } from './sign-up.ts'

/** Who looks: a visitor, a player who has just signed up, one with something on every page. */
export type Who = 'visitor' | 'newcomer' | 'player'

export interface Screen {
  /** The page, and after a colon its state. */
  name: string
  path: string
  who: Who
  /** Covers the page: a picture of the whole page would show it out of place. */
  isOverlay?: boolean
  /** For screens that only a narrow or only a wide window has. */
  width?: 'narrow' | 'wide'
  /** What is done on the page to bring the state about. */
  prepare?: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

async function openSignIn(page: Page): Promise<void> {
  await button(page, 'Sign In').click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
}

/** Signs in by the dialog, in another of its modes. */
function inMode(link: string, title: string) {
  return async (page: Page) => {
    await openSignIn(page)
    await button(page, link).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  await expect(panel).toBeVisible()
  await expect(panel.getByText('Loading...')).toBeHidden()
}

async function openPublicPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View public profile' }).click()
  await expect(page).toHaveURL(/\/player\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
}

/** The loader of the next page fails: the portal's own error page takes its place. */
async function failNextPage(page: Page): Promise<void> {
  await page.route(/\/game\/[^/]+\.data/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'no data' }),
  )
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
}

const visitorScreens: Omit<Screen, 'who'>[] = [
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
      await page.frame({ url: /survev\.io/ })!.evaluate(() => window.focus())
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
  { name: 'error', path: '/', prepare: failNextPage },
]

const newcomerScreens: Omit<Screen, 'who'>[] = [
  { name: 'profile: nothing played', path: '/profile' },
  { name: 'profile: nothing liked', path: '/profile?tab=liked' },
  { name: 'profile: no achievement', path: '/profile?tab=achievements' },
  { name: 'notifications: nothing matches', path: '/notifications?filter=unread' },
]

const playerScreens: Omit<Screen, 'who'>[] = [
  { name: 'home: signed in', path: '/' },
  {
    name: 'account menu',
    path: '/about',
    isOverlay: true,
    async prepare(page) {
      await button(page, 'Account menu').click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  { name: 'bell', path: '/about', isOverlay: true, prepare: openBell },
  { name: 'game: signed in', path: '/game/survev' },
  { name: 'profile: played', path: '/profile' },
  { name: 'profile: liked', path: '/profile?tab=liked' },
  { name: 'profile: achievements', path: '/profile?tab=achievements' },
  { name: 'player', path: '/profile', prepare: openPublicPage },
  { name: 'notifications', path: '/notifications' },
  { name: 'notifications: filtered', path: '/notifications?filter=unread' },
  { name: 'settings: account', path: '/settings' },
  { name: 'settings: notifications', path: '/settings?tab=notifications' },
  { name: 'settings: privacy', path: '/settings?tab=privacy' },
  { name: 'settings: security', path: '/settings?tab=security' },
  {
    name: 'settings: saved',
    path: '/settings?tab=notifications',
    async prepare(page) {
      await button(page, 'Save Preferences').click()
      await expect(page.getByText('Settings saved successfully!')).toBeVisible()
    },
  },
  {
    name: 'settings: not saved',
    path: '/settings',
    async prepare(page) {
      await page.getByRole('textbox', { name: 'Email Address' }).fill('new@example.org')
      await page.getByLabel('Current Password').fill('wrong')
      await button(page, 'Save Changes').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'settings: deletion refused',
    path: '/settings?tab=security',
    async prepare(page) {
      await button(page, 'Delete Account').click()
      await page.getByRole('textbox', { name: 'Email Address' }).fill('x@example.org')
      await button(page, 'Confirm Delete').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

export const SCREENS: readonly Screen[] = [
  ...visitorScreens.map((screen): Screen => Object.assign(screen, { who: 'visitor' as const })),
  ...newcomerScreens.map((screen): Screen => Object.assign(screen, { who: 'newcomer' as const })),
  ...playerScreens.map((screen): Screen => Object.assign(screen, { who: 'player' as const })),
]

/** Brings the page into the state of the screen, with the game loaded where there is one. */
export async function showScreen(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
  await prepare?.(page)
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Signs up a newcomer, whose notifications are read, and a player; returns the cookies of each. */
export async function signUpEverybody(
  openPage: () => Promise<Page>,
  portal: Portal,
): Promise<Record<Who, Cookies>> {
  async function enter(who: Who): Promise<Cookies> {
    const page = await openPage()
    await page.goto(`${portal.url}/about`)
    const player = await signUp(page)
    if (who === 'player') await fillAccount(portal, player.email)
    else {
      await page.goto(`${portal.url}/notifications`)
      await button(page, 'Mark all as read').click()
      await expect(button(page, 'Mark all as read')).toHaveCount(0)
    }
    const cookies = await page.context().cookies()
    await page.context().close()
    return cookies
  }
  return { visitor: [], newcomer: await enter('newcomer'), player: await enter('player') }
}
