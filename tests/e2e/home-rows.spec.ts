/** Games that are played now: their counts, and rows on the home page that follow them. */
import { openEventStream, type EventStream } from '../event-stream.ts'
import { measureShift } from './layout-shift.ts'
import { expect, isolatedTest as test, startPortal, testOwnPortal } from './test.ts'

/** The first one has a card on the first page. One of the others may be the game of the day. */
const PLAYED = ['suroi', 'mope', 'moomoo', 'gats', 'florr']

test('shows games that two people play, without moving a card', async ({ page, baseURL }) => {
  const streams: EventStream[] = []
  const enter = async (game: string, viewer: string) => {
    const stream = await openEventStream(`${baseURL}/live?game=${game}&viewer=${viewer}`)
    streams.push(stream)
    await stream.counted
  }
  for (const game of PLAYED) {
    await enter(game, `first-${game}`)
    await enter(game, `second-${game}`)
  }
  const row = page.getByRole('region', { name: 'Playing now' })
  await expect(async () => {
    await page.goto('/')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  const games = row.getByRole('link')
  expect(await games.count()).toBeGreaterThanOrEqual(3)
  await expect(games.first()).toContainText('2 playing')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Suroi' }) })
  await expect(card).toContainText('2 playing')

  const listGames = () =>
    games.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const before = await listGames()
  await enter(before[0]!.slice('/game/'.length), 'a-third')
  await expect(games.first()).toContainText('3 playing')
  expect(await listGames()).toEqual(before)
  for (const stream of streams) stream.close()
})

test('shows who plays on the covers of every row, live', async ({ page, baseURL }) => {
  await page.goto('/?page=3')
  const tile = page.getByRole('region', { name: 'More to play' }).getByRole('link').first()
  const game = (await tile.getAttribute('href'))!.slice('/game/'.length)
  const streams: EventStream[] = []
  for (const count of [1, 2, 3]) {
    const stream = await openEventStream(`${baseURL}/live?game=${game}&viewer=viewer-${count}`)
    streams.push(stream)
    await stream.counted
    if (count > 1) await expect(tile).toContainText(`${count} playing`)
  }
  for (const stream of streams) stream.close()
})

test('shifts nothing while the page loads', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('opened-games', '["mope","agar","florr"]'))
  for (const width of [390, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(
      page.getByRole('region', { name: 'Continue playing' }).getByRole('link'),
    ).toHaveCount(4)
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    )
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
    expect(await measureShift(page)).toBeLessThan(0.05)
  }
})

test('shows no players for a game missing from the stream', async ({ page, baseURL }) => {
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

const dailyTest = testOwnPortal(() => startPortal({ FEATURED_GAME: 'daily' }))

dailyTest('calls the game on the banner game of the day if it is that', async ({ page }) => {
  await page.goto('/')
  const name = await page.locator('.featured-banner').getByRole('heading').textContent()
  const banner = page.getByRole('region', { name: name! })
  await expect(banner).toContainText('Game of the day')
  await expect(banner).not.toContainText('Featured game')
  await page.goto('/de')
  await expect(page.locator('.featured-banner')).toContainText('Spiel des Tages')
})
