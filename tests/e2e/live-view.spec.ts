/** A live stream carries the counts of all games. */
import { openEventStream } from '../event-stream.ts'
import { expect, test } from './test.ts'

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
