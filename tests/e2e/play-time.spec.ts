/** When a page counts play time and when it reports it, with a fake clock. */
import type { Page, Request } from '@playwright/test'
import { setVisibility } from './live-pages.ts'
import { signUpAndPlay } from './sign-up.ts'
import { expect, test } from './test.ts'

interface Report {
  reportId: string
  gameId: string
  ms: number
}

/** Collects every report that the page sends; the server still handles them. */
function collectReports(page: Page): Report[] {
  const reports: Report[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname !== '/play-time') return
    reports.push(JSON.parse(request.postDataBuffer()?.toString() ?? '{}') as Report)
  })
  return reports
}

async function openGame(page: Page, id: string): Promise<Report[]> {
  await page.clock.install()
  await page.goto(`/game/${id}`)
  await signUpAndPlay(page)
  return collectReports(page)
}

test('saves after 60 seconds of play', async ({ page }) => {
  const reports = await openGame(page, 'arras')
  await page.clock.runFor(50_000)
  expect(reports).toEqual([])
  const saved = page.waitForResponse('**/play-time?*')
  await page.clock.runFor(15_000)
  expect((await saved).status()).toBe(200)
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ gameId: 'arras' })
  expect(reports[0]!.ms).toBeGreaterThanOrEqual(60_000)
  expect(reports[0]!.ms).toBeLessThanOrEqual(65_000)
})

test('counts nothing while the tab is hidden', async ({ page }) => {
  const reports = await openGame(page, 'defly')
  await page.clock.runFor(20_000)
  await setVisibility(page, 'hidden')
  await expect.poll(() => reports.length).toBe(1)
  expect(reports[0]!.ms).toBeLessThanOrEqual(26_000)
  await page.clock.runFor(300_000)
  expect(reports).toHaveLength(1)
})

for (const [where, top] of [
  ['away', 600],
  ['a little, below the header', 70],
] as const) {
  test(`counts nothing while the frame is scrolled ${where}`, async ({ page }) => {
    const reports = await openGame(page, 'digdig')
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await page.clock.runFor(5_000)
    const before = reports.length
    await page.clock.runFor(300_000)
    expect(reports).toHaveLength(before)
  })
}

test('saves the remaining play time on leaving', async ({ page }) => {
  const reports = await openGame(page, 'gats')
  await page.clock.runFor(30_000)
  await page.getByRole('link', { name: 'Back to Games' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => reports.length).toBe(1)
  expect(reports[0]!.ms).toBeGreaterThanOrEqual(20_000)
})

test('retries a failed save with the same id', async ({ page, watched, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource|The play time could not be saved/)
  const reports = await openGame(page, 'bopz')
  await page.route('**/play-time?*', (route) => route.abort(), { times: 1 })
  await page.clock.runFor(65_000)
  await expect.poll(() => reports.length).toBe(1)
  await expect.poll(() => watched.messages.join()).toContain('The play time could not be saved')
  const saved = page.waitForResponse('**/play-time?*')
  await page.clock.runFor(65_000)
  await saved
  expect(reports[1]).toEqual(reports[0])
})

test('reports nothing for a visitor', async ({ page }) => {
  await page.clock.install()
  await page.goto('/game/florr')
  const reports = collectReports(page)
  await page.clock.runFor(200_000)
  expect(reports).toEqual([])
})
