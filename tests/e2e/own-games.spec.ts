/** The operator's own games, and a game that was removed, as visitors see them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readConfig } from '#platform/config.ts'
import { withPortalDatabase } from '#server/cli/database-access.ts'
import { GAME_COMMANDS } from '#server/cli/game-commands.ts'
import { startPortal, type Portal } from '../portal.ts'
import { expectAccessible, expectUsable } from './axe.ts'
import { expect, NOT_FOUND_MESSAGE, testOwnPortal } from './test.ts'

const ADDRESS = 'https://www.mine-it.example/play'
const NAME = 'Mine it'
const DESCRIPTION =
  'You dig, you build, and you hold what you have built against everybody else there.'
const FLAGS = ['--name', NAME, '--genre', 'Digging, Casual', '--description', DESCRIPTION]

/** Runs an operator command without its own process. */
function games({ dataDir, url }: Portal, name: string, ...args: string[]) {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: url, GAME_CHECKS: 'off' })
  return withPortalDatabase(config, GAME_COMMANDS[name]!(args))
}

const test = testOwnPortal(() => startPortal())
// All tests share one portal.
test.describe.configure({ mode: 'default' })

/** Waits until `path` responds with the status: the portal hears of the command. */
async function follow(portal: Portal, path: string, status: number): Promise<void> {
  const readStatus = async () => (await fetch(portal.url + path)).status
  await expect.poll(readStatus, { timeout: 20_000 }).toBe(status)
}

test('finds, opens and frames an own game', async ({ page, portal, watched, expectedMessages }) => {
  // The policy of the already open tab does not allow the game, so the page loads as a document.
  expectedMessages.push(/frame-src/)
  await page.goto('/')
  const cover = test.info().outputPath('mineit.png')
  await sharp({ create: { width: 900, height: 500, channels: 3, background: '#c03020' } })
    .png()
    .toFile(cover)
  await games(portal, 'add', ADDRESS, ...FLAGS, '--cover', cover)
  await follow(portal, '/game/mineit', 200)

  // In the tab that was already open.
  await page.getByRole('combobox', { name: 'Search games' }).fill('mineit')
  await expect(page.getByRole('option', { name: new RegExp(NAME) })).toBeVisible()
  await page.keyboard.press('Enter')
  const card = page.getByRole('article').filter({ hasText: NAME })
  const picture = card.getByRole('img').or(card.locator('img')).first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await card.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  expect(watched.gameLoads).toEqual([ADDRESS])
  await expectAccessible(page)
})

test('lets a game open windows if its file says so', async ({ page, portal, expectedMessages }) => {
  expectedMessages.push(/Ignored call to 'prompt\(\)'/, /Blocked opening/)
  page.on('dialog', (dialog) => void dialog.accept('Ada'))
  const ask = async (id: string) => {
    await page.goto(`/game/${id}`)
    const game = page.frameLocator('iframe').locator('html')
    await expect(page.frameLocator('iframe').getByText('Load')).toBeVisible()
    return game.evaluate(() => [prompt('Your name?'), open('/login')?.opener === window])
  }
  await games(portal, 'add', 'https://noslash.test', ...FLAGS)
  await follow(portal, '/game/noslash', 200)
  expect(await ask('noslash')).toEqual([null, false])
  await expect(page.locator('iframe')).toHaveAttribute('src', 'https://noslash.test/')

  const folder = test.info().outputPath('games')
  await games(portal, 'export', folder)
  const file = join(folder, 'noslash.json')
  const sandbox = ['allow-modals', 'allow-popups']
  const frame = { reason: 'it asks for a name and a sign-in', sandbox }
  const game = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...game, frame }))
  await games(portal, 'import', folder)
  await expect
    .poll(async () => (await fetch(`${portal.url}/game/noslash`)).text(), { timeout: 20_000 })
    .toContain('allow-modals')
  expect(await ask('noslash')).toEqual(['Ada', true])
})

test('names every origin of a game that redirects, without timing', async ({ page, portal }) => {
  const folder = test.info().outputPath('games')
  await games(portal, 'add', 'https://moves.test/', '--id', 'moves', ...FLAGS)
  await games(portal, 'export', folder)
  const file = join(folder, 'moves.json')
  const game = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...game, alsoAt: ['https://www.moves.test'] }))
  await games(portal, 'import', folder)
  await expect
    .poll(async () => (await fetch(`${portal.url}/game/moves`)).text(), { timeout: 20_000 })
    .toContain('fullscreen https://moves.test https://www.moves.test')
  await page.route('https://moves.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script>location.replace("https://www.moves.test/")</script>',
    }),
  )
  // As in browsers that hide the timing of other sites.
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'resource') observe.call(this, options)
    }
  })
  await page.clock.install()
  await page.goto('/game/moves')
  await expect(page.frameLocator('iframe').getByText('Load')).toBeVisible()
  const allows = (feature: string) =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((_, name) => {
        const { featurePolicy } = document as unknown as {
          featurePolicy: { allowsFeature: (name: string) => boolean }
        }
        return featurePolicy.allowsFeature(name)
      }, feature)
  for (const feature of ['fullscreen', 'autoplay', 'gamepad', 'clipboard-write']) {
    expect(await allows(feature), feature).toBe(true)
  }
  await page.clock.runFor(10_000)
  await expect(page.getByText('Still loading…')).toBeHidden()
})

test('a removed game goes on where it is open, and links to other games', async ({
  page,
  portal,
  expectedMessages,
}) => {
  // From the document with status 410.
  expectedMessages.push(/the server responded with a status of 410/, NOT_FOUND_MESSAGE)
  await page.goto('/game/agar')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  await games(portal, 'hide', 'agar')
  await follow(portal, '/game/agar', 410)
  // An open game goes on.
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Games' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Agar.io' })).toHaveCount(0)
  await page.goto('/game/agar')
  await expect(page.getByRole('heading', { name: /Agar\.io is no longer available/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Loading the game' })).toHaveCount(0)
  await expectUsable(page, [360, 1440])
  const instead = page.getByRole('region', { name: 'Play one of these instead' })
  await instead.getByRole('link').first().click()
  await expect(page.locator('iframe')).toHaveCount(1)

  await games(portal, 'show', 'agar')
  await follow(portal, '/game/agar', 200)
})
