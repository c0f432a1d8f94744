/** A live stream carries the counts that its page shows, and follows changes of the page. */
import type { Page, Request } from '@playwright/test'
import { openEventStream } from '../event-stream.ts'
import { expect, test } from './test.ts'

/** Returns the view that the page requests with its next stream. */
async function nextView(page: Page, act: () => Promise<unknown>) {
  const isStream = (request: Request) =>
    request.method() === 'GET' && new URL(request.url()).pathname === '/live'
  const opened = page.waitForRequest(isStream)
  await act()
  const { searchParams } = new URL((await opened).url())
  const list = (name: string) => (searchParams.get(name) ?? '').split(',').filter(Boolean)
  return {
    game: searchParams.get('game'),
    likes: list('likes'),
    players: list('players'),
  }
}

/** Lists the ids of the games whose cards are shown. */
const listCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => /^\/game\/(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
    )

test('requests the counts of the home page, of its next page, and of a game page', async ({
  page,
}) => {
  const home = await nextView(page, () => page.goto('/'))
  expect(home.game).toBe(null)
  expect(home.players).toEqual(expect.arrayContaining(await listCards(page)))
  expect(home.likes).toEqual(expect.arrayContaining(await listCards(page)))
  expect(home.likes.length).toBeLessThan(25)

  const second = await nextView(page, () =>
    page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Page 2' })
      .press('Enter'),
  )
  expect(second.likes).toEqual(expect.arrayContaining(await listCards(page)))
  expect(second.likes).not.toEqual(home.likes)

  const game = await nextView(page, () =>
    page.getByRole('article').getByRole('link').first().press('Enter'),
  )
  expect(game.game).toMatch(/^\w+$/)
  expect(game.players).toContain(game.game)
  expect(game.likes).toContain(game.game)
})

test('shows no players for a game missing from a stream of all', async ({ page, baseURL }) => {
  const stream = await openEventStream(`${baseURL}/live?game=bloxd&viewer=of-this-test`)
  await stream.counted
  // The page was served with one player.
  const snapshot = 'event: snapshot\ndata: {"likes":{},"players":{}}\n\n'
  await page.route(/\/live\?/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ contentType: 'text/event-stream', body: snapshot })
      : route.fulfill({ status: 204 }),
  )
  await page.goto('/game/bloxd')
  const players = page.getByText('Active players', { exact: true }).locator('..')
  await expect(players).toContainText('0')
  stream.close()
})
