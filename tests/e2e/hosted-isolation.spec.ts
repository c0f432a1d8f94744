/** Hosted games where they may be (ADR 79): at the portal's address, at one other host, at a host each. */
import type { Page } from '@playwright/test'
import { ATTACKS, makeHostileBuild } from '../hostile-build.ts'
import type { Portal } from '../portal.ts'
import {
  EXAMPLE,
  game,
  PLACES,
  playDraft,
  publish,
  publishUploaded,
  testAt,
  upload,
} from './hosted.ts'
import { signUpAs } from './staff.ts'
import { expect } from './test.ts'

/** The document of the game, to run scripts in. */
const inGame = (page: Page) => page.frames().find((frame) => frame.name().includes('ioArcade'))!

/** The best score of the example game. Undefined until its script runs, which follows its canvas. */
const bestOf = (page: Page) =>
  inGame(page).evaluate("typeof best === 'undefined' ? undefined : best")

for (const { place, gamesUrl } of PLACES) {
  const test = testAt(gamesUrl)
  const hasOrigin = gamesUrl?.includes('*') === true
  /** The folder of a game. */
  const folderOf = ({ url }: Portal, id: string) =>
    gamesUrl === undefined
      ? `${url}/hosted/${id}/`
      : `${gamesUrl.replace('*', id)}:${new URL(url).port}/${hasOrigin ? '' : `${id}/`}`

  test.describe(place, () => {
    test.describe.configure({ mode: 'default' })

    test('the example game is published, played and saved', async ({ page, portal, browser }) => {
      await signUpAs(page, portal, 'owner')
      await page.goto('/admin/games/upload')
      await upload(page, EXAMPLE)
      await playDraft(page)
      await expect(page.frameLocator('iframe').locator('canvas')).toBeVisible()
      await publishUploaded(page)
      await page.goto('/game/blobcatch')
      await expect(game(page).locator('canvas')).toBeVisible()
      await expect(page.locator('iframe.game-frame')).toBeFocused()
      await expect.poll(() => bestOf(page)).toBe(0)
      await page.keyboard.press('Space')
      await expect.poll(() => inGame(page).evaluate('state?.phase')).toBe('play')
      const saved = page.waitForResponse(/game-saves\/blobcatch/)
      await inGame(page).evaluate(async () => {
        localStorage.setItem('blob-catch-best', '41')
        await new Promise((resolve) => {
          const opening = indexedDB.open('own', 1)
          opening.onupgradeneeded = () => opening.result.createObjectStore('store')
          opening.onsuccess = resolve
        })
      })
      await saved
      await page.reload()
      await expect(game(page).locator('canvas')).toBeVisible()
      await expect.poll(() => bestOf(page)).toBe(41)
      const databases = () =>
        inGame(page).evaluate(async () => (await indexedDB.databases()).length)
      expect(await databases()).toBe(hasOrigin ? 1 : 0)

      // Of a visitor, in the storage of the device.
      const visitor = await browser.newPage()
      await visitor.goto(`${portal.url}/game/blobcatch`)
      await expect(game(visitor).locator('canvas')).toBeVisible()
      await expect.poll(() => bestOf(visitor)).toBe(0)
      await visitor.close()
    })

    test('a host has either games, in a sandbox, or the portal', async ({ page, portal }) => {
      await publish(page, portal, makeHostileBuild(portal.url, ''), 'caged')
      const folder = folderOf(portal, 'caged')
      const statusOf = async (url: string) => (await page.goto(url))!.status()
      const others = ['sign-in', 'settings', 'api/me', 'healthz', 'game/caged', 'assets/']
      for (const path of others) expect([path, await statusOf(folder + path)]).toEqual([path, 404])
      if (gamesUrl) {
        expect(await statusOf(`${portal.url}/hosted/caged/`)).toBe(404)
        expect(await statusOf(new URL('/settings', folder).href)).toBe(404)
      }
      expect(await statusOf(`${folder}plain.html`)).toBe(200)
      expect(await page.evaluate(() => [origin, document.cookie])).toEqual([
        hasOrigin ? new URL(folder).origin : 'null',
        '',
      ])
    })

    test('a hostile build gets nothing of portal, games and player', async ({ page, portal }) => {
      const other = folderOf(portal, 'caged')
      // It never stops sending.
      const flood = `setInterval(() => {
        for (let n = 0; n < 100; n += 1) parent.postMessage({ ioArcade: 'stored', isCleared: false, changes: [['k' + n, 'x'.repeat(90000)]] }, '*')
      })`
      const build = makeHostileBuild(portal.url, other, `if (localStorage.starts === '2') ${flood}`)
      await publish(page, portal, build, 'thief')
      const reached = new Set<string>()
      page.on('response', (response) => {
        if (response.frame() !== page.mainFrame()) reached.add(response.url())
      })
      await page.evaluate(() => (window.name = 'a secret'))
      const loot = Object.fromEntries(ATTACKS.map((name) => [name, 'no']))
      for (let start = 1; start <= 2; start += 1) {
        await page.goto('/game/thief')
        await expect(game(page).locator('#out')).not.toBeEmpty()
        const found = JSON.parse((await game(page).locator('#out').textContent())!)
        expect(found).toEqual({ ...loot, kept: '__proto__,loot,starts' })
        await expect(page).toHaveURL('/game/thief')
        expect(page.context().pages()).toHaveLength(1)
        // Messages that no game sent.
        await page.evaluate(() => {
          const changes = [['forged', '1']]
          postMessage({ ioArcade: 'stored', isCleared: false, changes }, '*')
        })
        await page.getByRole('button', { name: 'Account menu' }).click()
        await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
      }
      const scripts = gamesUrl
        ? new URL('/', folderOf(portal, 'thief')).href
        : `${portal.url}/hosted/`
      for (const url of reached) {
        expect(
          url.startsWith(folderOf(portal, 'thief')) || url.startsWith(`${scripts}-/`),
          url,
        ).toBe(true)
      }
    })
  })
}
