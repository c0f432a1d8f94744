/** The public page of a player: it shows only what the privacy settings allow. */
import type { Browser, Page } from '@playwright/test'
import { startPortal } from '../portal.ts'
import { expectAccessible } from './axe.ts'
import { like, reportPlay, runSql } from './player-data.ts'
import { signUpWithoutPage, type Player } from './sign-up.ts'
import { NOT_FOUND_MESSAGE, expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(startPortal)

const TOGGLE =
  'update privacy_settings set public_profile = ?, show_play_time = ?, show_liked_games = ?, show_achievements = ? where user_id = (select id from user where email = ?)'

/** Signs up, plays, likes, and opens the player's public page. */
async function openOwnPage(page: Page): Promise<{ player: Player; path: string }> {
  const player = await signUpWithoutPage(page)
  await reportPlay(page, 'bloxd')
  await like(page, 'agar')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'View public profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.name)
  return { player, path: new URL(page.url()).pathname }
}

async function openAsVisitor(browser: Browser, origin: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('serves the page to everyone without the address', async ({
  page,
  browser,
  request,
  portal,
}) => {
  const { player, path } = await openOwnPage(page)
  expect(path).toMatch(/^\/player\/[\w-]{12}$/)
  const response = await request.get(path)
  // The page may enter the back/forward cache.
  expect(response.headers()['cache-control']).toBe('private, no-cache')
  const html = await response.text()
  expect(html).toContain(player.name)
  expect(html).not.toContain(player.email)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/<[^>]+ style=/)

  const visitor = await openAsVisitor(browser, portal.url, path)
  await expect(visitor).toHaveTitle(`${player.name} | IO Arcade`)
  await expect(visitor.getByText(/^Member since /)).toBeVisible()
  await expect(visitor.getByRole('tab')).toHaveText([
    'Recently Played',
    'Liked Games',
    'Achievements',
  ])
  await expect(visitor.getByRole('tabpanel').getByRole('link')).toHaveText(['Bloxd.io'])
  // When the player last played is private.
  expect(html).not.toContain('lastPlayedAt')
  await visitor.getByRole('tab', { name: 'Liked Games' }).click()
  await expect(visitor).toHaveURL(`${portal.url}${path}?tab=liked`)
  await expect(visitor.getByRole('tabpanel').getByRole('link')).toHaveText(['Agar.io'])
  await visitor.getByRole('tab', { name: 'Achievements' }).click()
  const achievements = visitor.getByRole('tabpanel').getByRole('list', { name: 'Achievements' })
  await expect(achievements.getByRole('listitem')).toHaveCount(2)
  await expect(achievements).toContainText('Insert Coin')
  await expect(achievements).toContainText('Big Fan')
  // The progress toward an achievement is private.
  await expect(visitor.getByRole('progressbar')).toHaveCount(0)
  await visitor.context().close()
})

test('with play time off, the data is without it', async ({ page, request, portal }) => {
  const { player, path } = await openOwnPage(page)
  expect(await (await request.get(`${path}.data`)).text()).toContain('playMs')
  runSql(portal, TOGGLE, 1, 0, 1, 1, player.email)
  await page.reload()
  await expect(page.getByRole('tab')).toHaveText(['Liked Games', 'Achievements'])
  const labels = page.getByRole('term')
  await expect(labels.filter({ hasText: 'Liked Games' })).toHaveCount(1)
  // Total Play Time, Games Played, Hours Played.
  await expect(labels.filter({ hasText: 'Play' })).toHaveCount(0)
  const data = await (await request.get(`${path}.data`)).text()
  expect(data).toContain(player.name)
  for (const text of ['playMs', 'totalPlayMs', 'Bloxd.io']) expect(data).not.toContain(text)

  // With all three off, only the name and the date are left.
  runSql(portal, TOGGLE, 1, 0, 0, 0, player.email)
  await page.goto(`${path}?tab=liked`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.name)
  await expect(page.getByText('The rest of this profile is private.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('term')).toHaveCount(0)
})

test('a page that is off answers as an unknown one', async ({
  page,
  request,
  portal,
  expectedMessages,
}) => {
  expectedMessages.push(NOT_FOUND_MESSAGE)
  const { player, path } = await openOwnPage(page)
  runSql(portal, TOGGLE, 0, 1, 1, 1, player.email)
  const unknown = '/player/abcdefghijkl'
  for (const suffix of ['', '.data']) {
    const responses = await Promise.all(
      [path, unknown].map(async (address) => {
        const response = await request.get(address + suffix)
        const id = address.split('/').at(-1)!
        // The id is part of the page: another id compresses to another length.
        const headers = { ...response.headers(), date: '', 'content-length': '' }
        return {
          status: response.status(),
          headers,
          body: (await response.text()).replaceAll(id, ''),
        }
      }),
    )
    expect(responses[0]!.status).toBe(404)
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]!.body).not.toContain(player.name)
  }
  const response = await page.goto(path)
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player not found')
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByText('Your public page is off.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View public profile' })).toHaveCount(0)
})
