/** Active players: browsers with an open game page, counted live in every page that shows them. */
import { createServer } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { expect, startVisited, testOwnPortal, watch } from './test.ts'
import { listen } from '../listen.ts'

// A separate portal, so that other tests do not change the counts.
const test = testOwnPortal(startVisited)

const UP_WITHIN_MS = 5_000
const DOWN_WITHIN_MS = 30_000

const players = (page: Page) =>
  page.getByText('Active players', { exact: true }).locator('xpath=following-sibling::dd')

/** Opens a game as another browser would: a context shares nothing with the others. */
async function visit(browser: Browser, origin: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await watch(context, origin)
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  return page
}

test('raises the count within 5 s and lowers it within 30 s', async ({ page, browser, portal }) => {
  await page.goto('/game/krunker')
  await expect(players(page)).toHaveText('1', { timeout: UP_WITHIN_MS })
  const other = await visit(browser, portal.url, '/game/krunker')
  await expect(players(page)).toHaveText('2', { timeout: UP_WITHIN_MS })
  await expect(players(other)).toHaveText('2')
  await other.context().close()
  await expect(players(page)).toHaveText('1', { timeout: DOWN_WITHIN_MS })
})

test('gives a page of another site no stream, and counts no player', async ({
  browser,
  portal,
}) => {
  const live = `${portal.url}/live?game=kour&viewer=browser-of-another-site`
  const html = `<!doctype html><title>Another site</title><img src="${live}&by=image" alt="">
    <link rel="prefetch" href="${live}&by=prefetch"><script>
    fetch('${live}&by=fetch', { mode: 'no-cors' })
    new EventSource('${live}&by=stream')
    </script>`
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
  })
  const port = await listen(site)
  // Uses another name of this machine, which browsers treat as another site.
  const address = `http://127.0.0.1:${port}/`
  const context = await browser.newContext()
  const page = await context.newPage()
  // The browser hides responses from another site. The test reads their status by DevTools.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  // The two events of a request arrive in any order.
  const requests = new Map<string, string>()
  const statuses = new Map<string, number>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const by = new URL(request.url).searchParams.get('by')
    if (by) requests.set(by, requestId)
  })
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode)
  })
  const statusOf = (by: string) => statuses.get(requests.get(by) ?? '')
  await page.goto(address)
  await expect
    .poll(() => ['image', 'prefetch', 'fetch', 'stream'].map(statusOf))
    .toEqual([403, 403, 403, 403])
  const own = await context.newPage()
  await own.goto(`${portal.url}/game/kour`)
  await expect(players(own)).toHaveText('1', { timeout: UP_WITHIN_MS })
  await context.close()
  site.close()
})

test('counts a player only for the game that is open', async ({ page, request }) => {
  const served = async (id: string) => {
    const html = await (await request.get(`/game/${id}`)).text()
    return html.match(/Active players<\/dt><dd[^>]*>(\d+)/)?.[1]
  }
  await page.goto('/game/taming')
  await expect(players(page)).toHaveText('1')
  await page
    .getByRole('region', { name: 'You Might Also Like' })
    .getByRole('link', { name: 'Defly.io' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Defly.io' })).toBeVisible()
  await expect.poll(() => served('defly')).toBe('1')
  await page.getByRole('link', { name: 'Back to Games' }).press('Enter')
  await expect(page).toHaveURL('/')
  for (const id of ['taming', 'defly']) {
    await expect.poll(() => served(id), { timeout: DOWN_WITHIN_MS }).toBe('0')
  }
})

test('replaces the browser id after a day', async ({ page }) => {
  const HOUR_MS = 3_600_000
  const readName = () => page.evaluate(() => localStorage.getItem('viewer'))
  /** Opens a game in a browser whose id has this age. Returns the id that its stream sent. */
  async function openWithNameOf(ageMs: number, name: string) {
    // This page opens no stream of a game.
    await page.goto('/about')
    await page.evaluate(
      ([name, ageMs]) => localStorage.setItem('viewer', `${name} ${Date.now() - ageMs}`),
      [name, ageMs] as const,
    )
    const requested = page.waitForRequest((request) => request.url().includes('/live?game='))
    await page.goto('/game/evoworld')
    return new URL((await requested).url()).searchParams.get('viewer')
  }
  await page.goto('/game/evoworld')
  await expect.poll(readName).toMatch(/^[\da-f]{24} \d{13}$/)
  const name = '0123456789abcdef01234567'
  expect(await openWithNameOf(23 * HOUR_MS, name)).toBe(name)
  const fresh = await openWithNameOf(25 * HOUR_MS, name)
  expect(fresh).toMatch(/^[\da-f]{24}$/)
  expect(fresh).not.toBe(name)
  expect(await readName()).toMatch(new RegExp(`^${fresh} `))
})
