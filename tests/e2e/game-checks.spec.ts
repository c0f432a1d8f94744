/** Visitors' view of games that refuse to be framed, may be down, or are reported. */
import { readCatalogue } from '#catalogue/read.server.ts'
import { finish, startCommand } from '../command.ts'
import { isInstalled, requiresPrograms } from '../../scripts/programs.mjs'
import { OPENSSL } from '../certificate.ts'
import { startPortal, type Portal } from '../portal.ts'
import { page as respondWith, startStubGames } from '../stub-games.ts'
import { expectAccessible } from './axe.ts'
import { newPlayer, signUp } from './sign-up.ts'
import { expect, testOwnPortal } from './test.ts'

/** Starts a portal whose game checks found that agar refuses the frame and slither may be down. */
async function startChecked(): Promise<Portal> {
  const games = await readCatalogue()
  const hosts = games.map(({ url }) => new URL(url).hostname)
  const sites = await startStubGames(hosts)
  for (const host of hosts) sites.responders.set(host, respondWith())
  sites.responders.set(
    'agar.io',
    respondWith({ 'Content-Security-Policy': "frame-ancestors 'self'" }),
  )
  sites.responders.set('slither.io', respondWith({}, 502))
  const portal = await startPortal()
  for (const _ of [1, 2]) {
    const environment = {
      DATA_DIR: portal.dataDir,
      PUBLIC_URL: portal.url,
      GAME_CHECKS: `127.0.0.1:${sites.port}`,
      NODE_EXTRA_CA_CERTS: sites.certificate,
    }
    await finish(startCommand('games', environment, ['check']))
  }
  await sites.stop()
  return portal
}

const test = testOwnPortal(startChecked)
// All tests share one portal.
test.describe.configure({ mode: 'default' })
test.skip(!requiresPrograms && !isInstalled(OPENSSL), 'openssl is not installed')

test('offers a game that refuses the frame in a tab, and counts no play', async ({
  page,
  watched,
}) => {
  await page.goto('/?q=agar')
  const card = page.getByRole('article').filter({ hasText: 'Agar.io' })
  await expect(card.getByText('New tab')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Agar.io' }).click()

  const panel = page.getByRole('group', { name: 'Agar.io' })
  await expect(panel).toContainText('Agar.io only runs on its own site.')
  const link = panel.getByRole('link', { name: 'Play in a new tab' })
  await expect(link).toHaveAttribute('href', 'https://agar.io/')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0)
  // Visitors have no play time, so they do not see the hint for players.
  const noPlayTime = panel.getByText("Play time isn't tracked in a new tab.")
  await expect(noPlayTime).toBeHidden()
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await link.click()
  await (await opened).waitForLoadState()
  expect(watched.gameLoads).toEqual(['https://agar.io/'])

  await signUp(page, newPlayer())
  await expect(noPlayTime).toBeVisible()
})

test('frames a game that may be down, with the time of the last check', async ({ page }) => {
  await page.goto('/game/slither')
  await expect(page.locator('iframe')).toHaveCount(1)
  const notice = page.getByText('This game may be offline')
  await expect(notice).toContainText(/\(last checked (just now|\d+[mhd] ago)\)\./)
  await expectAccessible(page)
  await page.goto('/game/mope')
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect(notice).toHaveCount(0)
})

test('sends a report with one click and confirms it', async ({ page, expectedMessages }) => {
  // From the report that is aborted.
  expectedMessages.push(/net::ERR_FAILED/)
  await page.goto('/game/mope')
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Mope.io' })
  await expectAccessible(page)
  await page.route('**/game-reports/*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Blank screen' }).click()
  await expect(dialog.getByRole('status')).toHaveText(
    "We couldn't send your report. Try again in a moment.",
  )
  const sent = page.waitForResponse('**/game-reports/mope')
  await dialog.getByRole('button', { name: 'Blank screen' }).click()
  expect((await sent).status()).toBe(204)
  await expect(dialog.getByRole('status')).toHaveText('Thanks! Your report was sent.')
  const newTab = dialog.getByRole('link', { name: 'Open in a new tab' })
  await expect(newTab).toHaveAttribute('href', 'https://mope.io/')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('iframe')).toBeFocused()

  await page.getByRole('button', { name: 'Report a problem' }).click()
  await dialog.getByRole('button', { name: 'It crashes or freezes' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Thanks! Your report was sent.')
  await expect(newTab).toHaveCount(0)
})
