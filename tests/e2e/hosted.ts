/** Uploads games to a portal that hosts them. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeZip, type ZipContents } from '../zips.ts'
import { signUpAs } from './staff.ts'
import { expect } from './test.ts'

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
) {
  const owner = await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games/upload')
  await upload(page, files)
  await page.getByLabel(/^ID: /).fill(id)
  await publishUploaded(page)
  await expect(page).toHaveURL(new RegExp(`/admin/games/${id}`))
  return owner
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
