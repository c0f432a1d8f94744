/** A browser that keeps no cookie, although `navigator.cookieEnabled` says that it does. */
import type { Page } from '@playwright/test'

/** Drops every cookie that the page's portal sets, as some extensions and settings do. */
export async function dropCookies(page: Page): Promise<void> {
  const context = page.context()
  await page.route(/^http:\/\/localhost:/, async (route) => {
    if (route.request().headers().accept === 'text/event-stream') return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    await context.clearCookies()
    const headers = response.headers()
    delete headers['set-cookie']
    await route.fulfill({ response, headers })
  })
}

/** Waits for the responses that are still on their way: they need the browser, which a test ends. */
export const finishResponses = (page: Page) => page.unrouteAll({ behavior: 'wait' })
