/** Helpers shared by the settings tests. */
import type { Page } from '@playwright/test'
import { signUpWithoutPage } from './sign-up.ts'
import { expect, startPortal, test, testOwnPortal } from './test.ts'

export const SAVED = 'Settings saved successfully!'
/** Chromium logs this for a rejected save or sign-in. */
const REFUSED = /the server responded with a status of (400|401)/
/** The page and Chromium log this for a save that never reached the server. */
const UNREACHABLE = /could not be saved|ERR_INTERNET_DISCONNECTED|Failed to fetch/

const EXPECTED = [REFUSED, UNREACHABLE]

// eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
export const own = test.extend({ expectedMessages: async ({}, use) => use(EXPECTED) })

export type Tab = 'account' | 'notifications' | 'privacy' | 'security'

/** Signs up and opens a tab of the settings. */
export async function openSettings(page: Page, tab: Tab = 'account') {
  const player = await signUpWithoutPage(page)
  await page.goto(`/settings?tab=${tab}`)
  return player
}

/** Disconnects the page from the server. */
export async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const passwordField = (page: Page, name: string) => page.getByLabel(name, { exact: true })

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
}

/** Runs tests on their own portal, because they read its data. */
export const withData = testOwnPortal(() => startPortal()).extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  expectedMessages: async ({}, use) => use(EXPECTED),
})
