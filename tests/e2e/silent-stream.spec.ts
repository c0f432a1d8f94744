/** A frozen portal closes no stream. Its pages detect the silence themselves. */
import type { Page } from '@playwright/test'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())

test('reopens a stream that is silent for 35 seconds', async ({ page, portal }) => {
  await page.clock.install()
  await page.goto('/game/bloxd')
  const players = page.getByText('Active players', { exact: true }).locator('..')
  await expect(players).toContainText('1')
  const opened = countStreams(page)
  const { pid } = portal.process
  process.kill(pid!, 'SIGSTOP')
  try {
    await page.clock.fastForward(30_000)
    expect(opened()).toBe(0)
    await page.clock.fastForward(6_000)
    await expect.poll(opened).toBe(1)
  } finally {
    process.kill(pid!, 'SIGCONT')
  }
  await expect(players).toContainText('1')
})

test('reopens a stream that has sent nothing for 35 seconds', async ({ page }) => {
  await page.clock.install()
  const opened = countStreams(page)
  // No response, not even its headers.
  await page.route('**/live?*', () => undefined)
  await page.goto('/about')
  await expect.poll(opened).toBe(1)
  await page.clock.fastForward(30_000)
  expect(opened()).toBe(1)
  await page.clock.fastForward(6_000)
  await expect.poll(opened).toBe(2)
})

/** Counts the live streams that the page opens from now on. */
function countStreams(page: Page): () => number {
  let opened = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/live?')) opened += 1
  })
  return () => opened
}
