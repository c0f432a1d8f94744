/** Pages controlled by a service worker, and its offline page. */
import type { Page } from '@playwright/test'

/** Messages of Chromium and of the router for a request without a response. */
const NO_RESPONSE =
  /status of 503|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to fetch/

/** Options for `test.use` in files with a worker. */
export const WITH_WORKER = {
  serviceWorkers: 'allow',
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  expectedMessages: async ({}, use: (messages: RegExp[]) => Promise<void>) => use([NO_RESPONSE]),
} as const

/** Opens a page and waits until the worker controls it. */
export async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The heading of the offline page. */
export const noConnection = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'No connection', exact: true })
/** The heading of the game at `/game/survev`. */
export const gameHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Survev.io' })

/** Together they cover both themes, a phone and a desktop. */
export const VIEWS = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
] as const

/** Applies to pages opened from now on. */
export async function setView(page: Page, { theme, width }: (typeof VIEWS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
}
