/** Pages that a service worker answers for, and the offline page that it shows. */
import type { Page } from '@playwright/test'

/** What Chromium and the page's router say where no answer comes. */
const NO_ANSWER =
  /status of 503|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to fetch/

/** For `test.use` of a file with a worker. */
export const WITH_WORKER = {
  serviceWorkers: 'allow',
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  expectedMessages: async ({}, use: (messages: RegExp[]) => Promise<void>) => use([NO_ANSWER]),
} as const

/** Opens a page and waits until the worker answers for it. */
export async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The offline page's heading. */
export const noConnection = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'No connection', exact: true })
/** The heading of the game that is opened at `/game/survev`. */
export const gameHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Survev.io' })

/** Between them both themes, a phone and a desk. */
export const VIEWS = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
] as const

/** For the pages that are opened from now on. */
export async function setView(page: Page, { theme, width }: (typeof VIEWS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
}
