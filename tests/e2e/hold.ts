/** Requests of a page that wait for the test. */
import type { Page, Route } from '@playwright/test'

/**
 * Holds the requests to this path. Returns the function that lets them through.
 *
 * @param respond what becomes of them then
 */
export async function hold(
  page: Page,
  path: string,
  respond = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await respond(route)
  })
  return resolve
}
