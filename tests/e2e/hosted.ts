/** Uploads games to a portal that hosts them. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { findFreePort, type Portal } from '../portal.ts'
import { makeZip, type ZipContents } from '../zips.ts'
import { signUpAs } from './staff.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

/** A description of a game that is long enough. */
export const ABOUT =
  'You catch what falls from the sky, and you leave out what is red, for as long as you can.'

const folder = new URL('../../examples/blob-catch/', import.meta.url)

/** The example game, in a folder as its maker would zip it. */
export const EXAMPLE: ZipContents = Object.fromEntries(
  ['index.html', 'game.js', 'style.css'].map((name) => [
    `blob-catch/${name}`,
    readFileSync(new URL(name, folder)),
  ]),
)

/** Uploads a zip in the form for it. */
export async function upload(page: Page, files: ZipContents, name = 'blob-catch.zip') {
  const buffer = await makeZip(files)
  await page
    .getByLabel('Zip or html file')
    .setInputFiles({ name, mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** Signs up as an owner and publishes a game. */
export async function publish(
  page: Page,
  portal: { dataDir: string },
  files: ZipContents,
  id: string,
  ticked: readonly (string | RegExp)[] = [],
) {
  const owner = await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games/upload')
  await upload(page, files)
  await page.getByLabel('The end of its address here').fill(id)
  for (const label of ticked) await page.getByLabel(label).check()
  await publishUploaded(page)
  await expect(page).toHaveURL(new RegExp(`/admin/games/${id}`))
  return owner
}

/** The same in a browser of its own. */
export async function publishApart(
  browser: Browser,
  portal: Portal,
  files: ZipContents,
  id: string,
): Promise<void> {
  const page = await browser.newPage({ baseURL: portal.url })
  await page.goto('/about')
  await publish(page, portal, files, id)
  await page.close()
}

/** Waits until the account has a save of the game. */
export const untilPut = (page: Page, id: string) =>
  page.waitForResponse(
    (response) =>
      response.url().includes(`/game-saves/${id}`) && response.request().method() === 'PUT',
  )

/** Starts the draft of the page; a press before the page is live does nothing. */
export async function playDraft(page: Page) {
  const button = page.getByRole('button', { name: 'Play the draft' })
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await expect(button).toBeHidden({ timeout: 500 })
  }).toPass()
}

/** Publishes what was uploaded. */
export async function publishUploaded(page: Page) {
  await page.getByLabel(/^Description, /).fill(ABOUT)
  await page.getByLabel('Action', { exact: true }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/ is published\.$/)).toBeVisible()
}

/** The document of the game in the page's frame. */
export const game = (page: Page) => page.frameLocator('iframe.game-frame')

/** Where games may be (ADR 79), as `GAMES_URL` without the port. */
export const PLACES = [
  { place: 'at the portal’s address', gamesUrl: undefined },
  { place: 'at one other host', gamesUrl: 'http://games.localhost' },
  { place: 'at an origin each', gamesUrl: 'http://*.games.localhost' },
] as const

/** A `test` with a portal whose games are at this place. */
export const testAt = (gamesUrl: string | undefined) =>
  testOwnPortal<Portal>(async () => {
    const PORT = String(await findFreePort())
    return startPortal({ PORT, ...(gamesUrl && { GAMES_URL: `${gamesUrl}:${PORT}` }) })
  }).extend({
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    expectedMessages: async ({}, use) =>
      use([
        /status of (403|404)|HTTP response code \(403\)/,
        /Unrecognized feature/,
        /sandbox|refused|Content Security Policy/,
        /target-densitydpi|^game start!$|^LittleJS Engine /,
        // A screenshot of what WebGL drew.
        /GL Driver Message/,
      ]),
    watched: async ({ watched, context }, use) => {
      await context.route(/^http:\/\/([a-z0-9]+\.)?games\.localhost:/, (route) => route.continue())
      await use(watched)
    },
  })

/** Stores a save of the page's player, as a new page of the game does: a second one is put aside. */
export const storeSave = (page: Page, gameId: string, values: object) =>
  page.evaluate(
    async ([id, body, writer]) => {
      const { userId } = (await (await fetch('/api/me')).json()) as { userId: string }
      const search = new URLSearchParams({ player: userId, seen: '0', writer })
      const headers = { 'Content-Type': 'application/json' }
      await fetch(`/game-saves/${id}?${search}`, { method: 'PUT', headers, body })
    },
    [gameId, JSON.stringify(values), randomUUID()] as const,
  )
