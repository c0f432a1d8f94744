/** Makes tests wait for hydration; behavior without JavaScript has its own tests. */
import type { Browser, Page } from '@playwright/test'

/** Makes pages of every new context wait for hydration after a navigation by the test. */
export function waitForScripts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', waitAfterNavigations)
    return context
  }
}

function waitAfterNavigations(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await untilLive(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    await untilLive(page)
    return response
  }
}

/**
 * Waits for hydration; resolves at once if no script is deferred, as in documents outside the
 * portal.
 */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      matchMedia('(scripting: none)').matches ||
      document.querySelector('script[type="deferred-module"]') === null ||
      Object.keys(document.body).some((key) => key.startsWith('__reactProps')),
    undefined,
    { polling: 20 },
  )
}

/** Hides or shows the page, as if the user changed tabs. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
