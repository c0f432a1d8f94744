/** The games in the administration, as owner and as moderator. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isInstalled, requiresPrograms } from '../../scripts/programs.mjs'
import { OPENSSL } from '../certificate.ts'
import { startStubGames } from '../stub-games.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './axe.ts'
import { signUpAs } from './staff.ts'
import { openWithoutScript } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const ABOUT = 'You dig, you build, and you hold what you have built against everybody else there.'
const PAGE = `<!doctype html><title>Mine &amp; dig</title>
  <meta property="og:description" content="${ABOUT}"><meta property="og:image" content="/cover.png">`

/** Starts a portal beside the site of a game that is to be added. */
async function startWithSite() {
  const sites = await startStubGames(['www.mine.example'])
  const options = { width: 800, height: 500, channels: 3, background: '#c03020' } as const
  const cover = await sharp({ create: options }).png().toBuffer()
  sites.responders.set('www.mine.example', (request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(request.url === '/cover.png' ? cover : PAGE)
  })
  const portal = await startPortal({
    GAME_CHECKS: `127.0.0.1:${sites.port}`,
    NODE_EXTRA_CA_CERTS: sites.certificate,
  })
  return {
    ...portal,
    async stop() {
      await portal.stop()
      await sites.stop()
    },
  }
}

const test = testOwnPortal(startWithSite)
test.use({ expectedMessages: [/the server responded with a status of 4\d\d/] })
// All tests share one portal.
test.describe.configure({ mode: 'default' })
test.skip(!requiresPrograms && !isInstalled(OPENSSL), 'openssl is not installed')

test('an owner adds a game by its address, changes and removes it', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games')
  await page.getByRole('link', { name: 'Add a game' }).click()
  await page.getByLabel('Address', { exact: true }).fill('https://www.mine.example/play')
  await page.getByRole('button', { name: 'Add the game' }).click()
  // Only the genres are missing: the page of the game says the rest.
  await expect(page.getByLabel(/^New genre/)).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine & dig')
  await expect(page.getByLabel(/^Description, /)).toHaveValue(ABOUT)
  await expect(page.getByLabel('The end of its address here')).toHaveValue('mine')
  await expectAccessible(page)

  // A fault keeps what was typed.
  const casual = page.getByRole('group', { name: 'Genres' }).getByLabel('Casual')
  await casual.check()
  await page.getByLabel(/^New genre/).fill('Digging')
  await page.getByLabel(/^Description, /).fill('Too short.')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Too short.')
  await page.getByRole('button', { name: 'Add the game' }).click()
  await expect(page.getByText('Nothing was saved. Correct the marked fields.')).toBeVisible()
  await expect(page.getByLabel(/^Description, /)).toBeFocused()
  await expect(casual).toBeChecked()
  await expect(page.getByLabel(/^New genre/)).toHaveValue('Digging')
  await expect(page.getByLabel(/^Description, /)).toHaveAccessibleDescription(
    /Write at least 60 characters/,
  )
  await page.getByLabel(/^Description, /).fill(ABOUT)
  await page.getByRole('button', { name: 'Add the game' }).click()
  await expect(page).toHaveURL('/admin/games/mine?added')
  await expect(page.getByText('Mine & dig is added.')).toBeVisible()
  const cover = page.getByRole('complementary', { name: 'Preview' }).locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  expect((await page.request.get('/game/mine')).status()).toBe(200)

  // A cover of another type is refused with its reason.
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await page.getByLabel(/^Cover: /).setInputFiles({
    name: 'cover.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg),
  })
  await page.getByLabel('Name', { exact: true }).fill('Mine, but better')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Nothing was saved. The cover was refused for the reason below.'),
  ).toBeVisible()
  await expect(page.getByText('is no PNG, JPEG, WebP or AVIF')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine, but better')
  await page.getByLabel(/^Cover: /).setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c03020' } })
      .png()
      .toBuffer(),
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mine, but better is saved.')).toBeVisible()
  expect(await (await page.request.get('/game/mine')).text()).toContain('Mine, but better')

  await page.goto('/admin/games?show=changed')
  const row = page.getByRole('row').filter({ hasText: 'Mine, but better' })
  await expect(row).toContainText('Your own')
  await expectUsable(page)
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Remove: Mine, but better' }).click()
  await expect(page.getByText('Mine, but better is removed.')).toBeVisible()
  expect((await page.request.get('/game/mine')).status()).toBe(410)
})

test('an owner adds a game with two fields and one form', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  const form = await openWithoutScript(page)
  await form.goto('/admin/games/new')
  await form.getByLabel('Address', { exact: true }).fill('https://www.mine.example/')
  await form.getByRole('group', { name: 'Genres' }).getByLabel('Casual').check()
  await form.getByRole('button', { name: 'Add the game' }).click()
  await expect(form.getByText('Mine & dig is added.')).toBeVisible()
  await expect(form.getByLabel(/^Description, /)).toHaveValue(ABOUT)
  await expect(form.getByLabel('Remove its cover')).toBeVisible()
  await form.context().close()

  // A page that cannot be read needs a name.
  await page.goto('/admin/games/new')
  await page.getByLabel('Address', { exact: true }).fill('https://known.example/')
  await page.getByRole('button', { name: 'Add the game' }).click()
  await expect(page.getByRole('alert')).toContainText('The site has no valid certificate.')
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Known by name')
  await page.getByRole('group', { name: 'Genres' }).getByLabel('Casual').check()
  await page.getByRole('button', { name: 'Add the game' }).click()
  await expect(page.getByText('Known by name is added.')).toBeVisible()
  await page.goto('/game/knownbyname')
  // What is not known is not shown.
  const facts = page.getByRole('region', { name: 'Game Information' })
  await expect(facts).toContainText('Casual')
  await expect(facts.getByRole('paragraph')).toHaveCount(0)
})

test('an owner changes the texts of a built-in game, and undoes it', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games/slither')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Name', { exact: true }).fill('Snakes of ours')
  await page.getByText('Texts in other languages').click()
  await page.getByLabel('Description in Deutsch').fill('Du bist eine Schlange. '.repeat(4).trim())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Snakes of ours is saved.')).toBeVisible()
  const german = await (await page.request.get('/de/game/slither')).text()
  expect(german).toContain('Snakes of ours')
  expect(german).toContain('Du bist eine Schlange. Du bist')

  // Another owner has changed it meanwhile.
  const other = await page.context().newPage()
  await other.goto('/admin/games/slither')
  await page.getByLabel('Name', { exact: true }).fill('First')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('First is saved.')).toBeVisible()
  await other.getByLabel('Name', { exact: true }).fill('Second')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Someone else has changed First.')).toBeVisible()
  // What was typed is still there, and does not replace the other change.
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Second')
  const again = other.waitForResponse((response) => response.request().method() === 'POST')
  await other.getByRole('button', { name: 'Save' }).click()
  expect((await again).status()).toBe(409)
  await other.close()

  await page.goto('/admin/games?q=slither')
  await page.getByRole('row').filter({ hasText: 'First' }).locator('summary').click()
  await page.getByRole('button', { name: 'Undo all changes: First' }).click()
  await expect(page.getByText('All changes to First are undone.')).toBeVisible()
  expect(await (await page.request.get('/de/game/slither')).text()).toContain('Slither.io')
})

test('an owner imports a file with games, also without scripts', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games')
  const game = {
    id: 'dug',
    name: 'Dug it',
    description: ABOUT,
    url: 'https://www.mine.example/',
    genre: ['Digging'],
    releaseDate: '2026-01-31',
  }
  const choose = (on: Page, games: object[]) =>
    on.getByLabel('JSON file with games').setInputFiles({
      name: 'games.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(games)),
    })
  await page.getByText('Import a file').first().click()
  await choose(page, [game, { ...game, id: 'slow', url: 'http://www.mine.example/' }])
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(page.getByText('Nothing was imported: 1 error in the file.')).toBeVisible()
  await expect(page.getByText('slow: url: is no address that begins with https://')).toBeVisible()
  await expectUsable(page)
  expect((await page.request.get('/game/dug')).status()).toBe(404)
  const home = page.getByLabel('Allow games in my home network')
  await home.check()
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(page.getByText('Nothing was imported: 1 error in the file.')).toBeVisible()
  await expect(home).toBeChecked()

  const form = await openWithoutScript(page)
  await form.goto('/admin/games')
  for (const outcome of ['1 added, 0 changed, 0 unchanged', '0 added, 0 changed, 1 unchanged']) {
    await form.getByText('Import a file').first().click()
    await choose(form, [game])
    await form.getByRole('button', { name: 'Import a file' }).click()
    await expect(form.getByText(`Imported: ${outcome}.`)).toBeVisible()
  }
  await form.context().close()
  expect((await page.request.get('/game/dug')).status()).toBe(200)
  await page.reload()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all changes' }).click()
  const file = await (await downloading).path()
  // Other tests of this file add games, too.
  expect(JSON.parse(await readFile(file, 'utf8'))).toContainEqual(game)
})

test('the form shows the page of the game while the owner types', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games/slither')
  await page.getByText('Preview of the page').click()
  const information = page.getByRole('region', { name: 'Game information' })
  const help = page.getByRole('region', { name: 'How to play' })
  await expect(help).toContainText('Steer')
  await page.getByLabel(/^Description, /).fill('Typed <b>just now</b>.')
  await page.getByLabel('Strategy', { exact: true }).uncheck()
  await page.getByLabel(/^New genre/).fill('Digging, Digging, Casual')
  await expect(information).toContainText('Typed <b>just now</b>.')
  await expect(information.getByRole('listitem')).toHaveText(['Casual', 'Digging'])
  await page.getByText('More fields').click()
  const others = page.getByLabel(/^Controls, links/)
  await others.fill('{"controls": [{"action": "Dig deep", "keys": ["Space"]}]}')
  await expect(help).toContainText('Dig deep')
  // What is not valid yet shows the common controls.
  await others.fill('{"controls": [{"act')
  await expect(help).toContainText('Shoot')
  await expect(page.getByText('The address must begin with https')).toBeVisible()
  await expectUsable(page)
})

test('a moderator hides and shows games, and may do no more', async ({ page, portal }) => {
  await signUpAs(page, portal, 'moderator')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Games', exact: true }).last().click()
  const row = page.getByRole('row').filter({ hasText: 'Agar.io' })
  await row.getByRole('button', { name: 'Hide: Agar.io' }).click()
  await expect(page.getByText('Agar.io is hidden.')).toBeVisible()
  expect((await page.request.get('/game/agar')).status()).toBe(410)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Agar.io is shown again.')).toBeVisible()
  await row.getByRole('button', { name: 'Hide: Agar.io' }).click()
  await expect(page.getByText('Agar.io is hidden.')).toBeVisible()
  // The list follows the filter, and the filter keeps the focus.
  const filter = page.getByLabel('Show', { exact: true })
  await filter.selectOption('Hidden')
  await expect(page).toHaveURL(/show=hidden/)
  const games = page.getByRole('table', { name: 'Games' }).getByRole('row')
  await expect(games).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search by name' }).pressSequentially('agar')
  await expect(page).toHaveURL(/q=agar/)
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
  await expect(games).toHaveCount(2)
  await expect(page.getByRole('link', { name: /Edit|Add a game/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show again: Agar.io' }).click()
  await expect(page.getByText('Agar.io is shown again.')).toBeVisible()
  expect((await page.request.get('/game/agar')).status()).toBe(200)

  await expect(page.getByText(/Import a file|Download all/)).toHaveCount(0)
})
