/** Journeys act on pages whose script runs: what works without it has journeys of its own. */
import type { Browser, Page } from '@playwright/test'

/** Pages of every context opened from now on wait for their script after a navigation of the test's. */
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

/** Where no script waits, as in a document that is no page of the portal, it is there at once. */
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
