/** Active players: who has a game's page open now, live in every page that shows it. */
import type { Browser, Page } from '@playwright/test'
import { expect, startVisited, testOwnPortal, watch } from './test.ts'

// Nobody else's visits move the counts of this portal.
const test = testOwnPortal(startVisited)

const UP_WITHIN_MS = 5_000
const DOWN_WITHIN_MS = 30_000

const players = (page: Page) =>
  page.getByText('Active players', { exact: true }).locator('xpath=following-sibling::dd')

/** What a page needs to count as open; leaving out the rest makes room for thirty of them. */
const NEEDED = new Set(['document', 'script', 'fetch', 'eventsource', 'ping'])

// Recording every step of thirty pages would take longer than opening them.
test.use({ trace: 'off' })

/** Opens a game as another browser would: a context shares nothing with the others. */
async function visit(browser: Browser, origin: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await context.route(`${origin}/**`, (route) =>
    NEEDED.has(route.request().resourceType()) ? route.continue() : route.abort(),
  )
  await watch(context, origin)
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  return page
}

test('the count goes up within 5 s and down within 30 s', async ({ page, browser, portal }) => {
  await page.goto('/game/krunker')
  await expect(players(page)).toHaveText('1', { timeout: UP_WITHIN_MS })
  const other = await visit(browser, portal.url, '/game/krunker')
  await expect(players(page)).toHaveText('2', { timeout: UP_WITHIN_MS })
  await expect(players(other)).toHaveText('2')
  await other.context().close()
  await expect(players(page)).toHaveText('1', { timeout: DOWN_WITHIN_MS })
})

test('an open page gives a sign of life when it is asked for one', async ({ page }) => {
  const answers = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/live?'),
    { timeout: 20_000 },
  )
  await page.goto('/game/survev')
  const answer = await answers
  expect(answer.status()).toBe(204)
  expect(answer.url()).toMatch(/\/live\?[\w-]+\.[\w-]+$/)
})

test('two tabs of one browser count once', async ({ page, context, browser, portal }) => {
  await page.goto('/game/suroi')
  const second = await context.newPage()
  await second.goto('/game/suroi')
  await expect(players(second)).toHaveText('1')
  const other = await visit(browser, portal.url, '/game/suroi')
  // The third page is the second browser; both its tabs have been counted by then.
  await expect(players(page)).toHaveText('2', { timeout: UP_WITHIN_MS })
  await expect(players(second)).toHaveText('2')
  await second.close()
  await other.context().close()
  await expect(players(page)).toHaveText('1', { timeout: DOWN_WITHIN_MS })
})

test('a player counts for the game that is open, and for no other', async ({ page, request }) => {
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
  await expect.poll(() => served('taming'), { timeout: DOWN_WITHIN_MS }).toBe('0')
  await page.getByRole('link', { name: 'Back to games' }).press('Enter')
  await expect(page).toHaveURL('/')
  await expect.poll(() => served('defly'), { timeout: DOWN_WITHIN_MS }).toBe('0')
})

test('thirty browsers on one game show 30', async ({ page, browser, portal }) => {
  test.slow()
  await page.goto('/game/copter')
  await expect(players(page)).toHaveText('1')
  const others: Page[] = []
  while (others.length < 29) {
    others.push(await visit(browser, portal.url, '/game/copter'))
    await expect(players(page)).toHaveText(String(others.length + 1), { timeout: UP_WITHIN_MS })
  }
  for (const other of [others[0]!, others[14]!, others[28]!]) {
    await expect(players(other)).toHaveText('30')
  }
  await Promise.all(others.map((other) => other.context().close()))
  await expect(players(page)).toHaveText('1', { timeout: DOWN_WITHIN_MS })
})
